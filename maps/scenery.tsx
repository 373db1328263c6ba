<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.11.0" name="scenery" tilewidth="562" tileheight="298" tilecount="88" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0">
  <image source="../sprites/scenery/tile_zone.png" width="322" height="162"/>
 </tile>
 <tile id="1">
  <image source="../sprites/scenery/tatami.png" width="118" height="68"/>
 </tile>
 <tile id="2">
  <image source="../sprites/scenery/mat_red.png" width="40" height="18"/>
 </tile>
 <tile id="3">
  <image source="../sprites/scenery/mat_small.png" width="56" height="20"/>
 </tile>
 <tile id="4">
  <image source="../sprites/scenery/mat_long.png" width="96" height="16"/>
 </tile>
 <tile id="5">
  <image source="../sprites/scenery/carpet.png" width="44" height="196"/>
 </tile>
 <tile id="6">
  <image source="../sprites/scenery/drain.png" width="14" height="10"/>
 </tile>
 <tile id="7">
  <image source="../sprites/scenery/crumbs_bread.png" width="26" height="10"/>
 </tile>
 <tile id="8">
  <image source="../sprites/scenery/crumbs_greens.png" width="26" height="10"/>
 </tile>
 <tile id="9">
  <image source="../sprites/scenery/crumbs_rice.png" width="26" height="10"/>
 </tile>
 <tile id="10">
  <image source="../sprites/scenery/puddle.png" width="22" height="7"/>
 </tile>
 <tile id="11" type="panel">
  <image source="../sprites/scenery/wall_panel.png" width="512" height="58"/>
 </tile>
 <tile id="12" type="post">
  <image source="../sprites/scenery/post.png" width="8" height="58"/>
 </tile>
 <tile id="13">
  <image source="../sprites/scenery/doorway.png" width="48" height="48"/>
 </tile>
 <tile id="14" type="sidewall">
  <image source="../sprites/scenery/sidewall.png" width="7" height="298"/>
 </tile>
 <tile id="15" type="sill">
  <image source="../sprites/scenery/sill.png" width="512" height="8"/>
 </tile>
 <tile id="16" type="window">
  <image source="../sprites/scenery/window_shoji.png" width="44" height="34"/>
 </tile>
 <tile id="17" type="window">
  <image source="../sprites/scenery/window_shoji_night.png" width="44" height="34"/>
 </tile>
 <tile id="18">
  <image source="../sprites/scenery/shelf.png" width="50" height="20"/>
 </tile>
 <tile id="19">
  <image source="../sprites/scenery/shelf_long.png" width="92" height="34"/>
 </tile>
 <tile id="20">
  <image source="../sprites/scenery/menu_strips.png" width="38" height="26"/>
 </tile>
 <tile id="21">
  <image source="../sprites/scenery/wallclock.png" width="20" height="20"/>
 </tile>
 <tile id="22">
  <image source="../sprites/scenery/hood.png" width="58" height="30"/>
 </tile>
 <tile id="23">
  <image source="../sprites/scenery/knife_rack.png" width="40" height="22"/>
 </tile>
 <tile id="24">
  <image source="../sprites/scenery/pans.png" width="70" height="26"/>
 </tile>
 <tile id="25">
  <image source="../sprites/scenery/chilies.png" width="12" height="28"/>
 </tile>
 <tile id="26">
  <image source="../sprites/scenery/garlic.png" width="12" height="28"/>
 </tile>
 <tile id="27">
  <image source="../sprites/scenery/order_board.png" width="44" height="30"/>
 </tile>
 <tile id="28" type="sign">
  <image source="../sprites/scenery/sign_ship.png" width="40" height="14"/>
 </tile>
 <tile id="29" type="extinguisher">
  <image source="../sprites/scenery/extinguisher.png" width="18" height="28"/>
 </tile>
 <tile id="30">
  <image source="../sprites/scenery/extinguisher_taken.png" width="18" height="28"/>
 </tile>
 <tile id="31" type="prop">
  <properties>
   <property name="shadow" value="box"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
  <image source="../sprites/scenery/cupboard.png" width="46" height="54"/>
 </tile>
 <tile id="32" type="prop">
  <properties>
   <property name="shadow" value="round"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
  <image source="../sprites/scenery/plant.png" width="24" height="34"/>
 </tile>
 <tile id="33" type="prop">
  <properties>
   <property name="shadow" value="box"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
  <image source="../sprites/scenery/trolley.png" width="40" height="36"/>
 </tile>
 <tile id="34" type="prop">
  <properties>
   <property name="shadow" value="round"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
  <image source="../sprites/scenery/sack.png" width="22" height="26"/>
 </tile>
 <tile id="35" type="prop">
  <properties>
   <property name="shadow" value="box"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
  <image source="../sprites/scenery/crate_stack.png" width="54" height="43"/>
 </tile>
 <tile id="36" type="prop">
  <properties>
   <property name="shadow" value="round"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
  <image source="../sprites/scenery/menu_board.png" width="22" height="34"/>
 </tile>
 <tile id="37" type="prop">
  <properties>
   <property name="shadow" value="round"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
  <image source="../sprites/scenery/stool.png" width="18" height="18"/>
 </tile>
 <tile id="38" type="prop">
  <properties>
   <property name="shadow" value="round"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
  <image source="../sprites/scenery/barrel.png" width="26" height="27"/>
 </tile>
 <tile id="39" type="prop">
  <properties>
   <property name="shadow" value="box"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
  <image source="../sprites/scenery/tea_table.png" width="48" height="34"/>
 </tile>
 <tile id="40" type="prop">
  <properties>
   <property name="shadow" value="low"/>
   <property name="solid" type="bool" value="false"/>
  </properties>
  <image source="../sprites/scenery/cushion_red.png" width="24" height="13"/>
 </tile>
 <tile id="41" type="prop">
  <properties>
   <property name="shadow" value="low"/>
   <property name="solid" type="bool" value="false"/>
  </properties>
  <image source="../sprites/scenery/cushion_blue.png" width="24" height="13"/>
 </tile>
 <tile id="42" type="prop">
  <properties>
   <property name="shadow" value="low"/>
   <property name="solid" type="bool" value="false"/>
  </properties>
  <image source="../sprites/scenery/cushion_green.png" width="24" height="13"/>
 </tile>
 <tile id="43" type="prop">
  <properties>
   <property name="shadow" value="box"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
  <image source="../sprites/scenery/screen.png" width="60" height="44"/>
 </tile>
 <tile id="44" type="prop">
  <properties>
   <property name="shadow" value="round"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
  <image source="../sprites/scenery/lucky_cat.png" width="16" height="20"/>
 </tile>
 <tile id="45" type="lantern">
  <image source="../sprites/scenery/lantern.png" width="16" height="24"/>
  <animation>
   <frame tileid="45" duration="900"/>
   <frame tileid="46" duration="900"/>
  </animation>
 </tile>
 <tile id="46" type="lantern">
  <image source="../sprites/scenery/lantern_sway.png" width="16" height="24"/>
 </tile>
 <tile id="47" type="cat">
  <image source="../sprites/scenery/cat_asleep.png" width="22" height="13"/>
  <animation>
   <frame tileid="47" duration="1200"/>
   <frame tileid="48" duration="900"/>
  </animation>
 </tile>
 <tile id="48" type="cat">
  <image source="../sprites/scenery/cat_asleep_out.png" width="22" height="13"/>
 </tile>
 <tile id="49">
  <image source="../sprites/scenery/noren_0_0.png" width="40" height="30"/>
 </tile>
 <tile id="50">
  <image source="../sprites/scenery/noren_0_1.png" width="40" height="30"/>
 </tile>
 <tile id="51">
  <image source="../sprites/scenery/noren_0_2.png" width="40" height="30"/>
 </tile>
 <tile id="52">
  <image source="../sprites/scenery/noren_0_3.png" width="40" height="30"/>
 </tile>
 <tile id="53">
  <image source="../sprites/scenery/noren_1_0.png" width="40" height="30"/>
 </tile>
 <tile id="54">
  <image source="../sprites/scenery/noren_2_0.png" width="40" height="30"/>
 </tile>
 <tile id="55">
  <image source="../sprites/scenery/tile_zone_hall.png" width="562" height="146"/>
 </tile>
 <tile id="56">
  <image source="../sprites/scenery/tatami_guests.png" width="188" height="28"/>
 </tile>
 <tile id="57">
  <image source="../sprites/scenery/tatami_pair.png" width="86" height="28"/>
 </tile>
 <tile id="58" type="prop">
  <properties>
   <property name="shadow" value="box"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
  <image source="../sprites/scenery/tray.png" width="26" height="20"/>
 </tile>
 <tile id="59" type="prop">
  <properties>
   <property name="shadow" value="box"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
  <image source="../sprites/scenery/tray_eaten.png" width="26" height="20"/>
 </tile>
 <tile id="60">
  <image source="../sprites/scenery/roof.png" width="64" height="24"/>
 </tile>
 <tile id="61">
  <image source="../sprites/scenery/eave.png" width="64" height="16"/>
 </tile>
 <tile id="62">
  <image source="../sprites/scenery/ridge.png" width="64" height="14"/>
 </tile>
 <tile id="63">
  <image source="../sprites/scenery/sky.png" width="320" height="224"/>
 </tile>
 <tile id="64">
  <image source="../sprites/scenery/sky_night.png" width="320" height="224"/>
 </tile>
 <tile id="65">
  <image source="../sprites/scenery/veranda.png" width="64" height="22"/>
 </tile>
 <tile id="66">
  <image source="../sprites/scenery/moss.png" width="96" height="64"/>
 </tile>
 <tile id="67">
  <image source="../sprites/scenery/gravel.png" width="64" height="46"/>
 </tile>
 <tile id="68">
  <image source="../sprites/scenery/stone.png" width="28" height="15"/>
 </tile>
 <tile id="69">
  <image source="../sprites/scenery/bush.png" width="40" height="30"/>
 </tile>
 <tile id="70">
  <image source="../sprites/scenery/stone_lantern.png" width="30" height="46"/>
 </tile>
 <tile id="71">
  <image source="../sprites/scenery/hedge.png" width="64" height="30"/>
 </tile>
 <tile id="72">
  <image source="../sprites/scenery/worn_door.png" width="136" height="136"/>
 </tile>
 <tile id="73">
  <image source="../sprites/scenery/shoes.png" width="11" height="31"/>
 </tile>
 <tile id="74">
  <image source="../sprites/scenery/cellar_hatch.png" width="42" height="24"/>
 </tile>
 <tile id="75">
  <image source="../sprites/scenery/paws.png" width="56" height="34"/>
 </tile>
 <tile id="76">
  <image source="../sprites/scenery/straw.png" width="26" height="12"/>
 </tile>
 <tile id="77">
  <image source="../sprites/scenery/leaves.png" width="22" height="8"/>
 </tile>
 <tile id="78">
  <image source="../sprites/scenery/mat_work.png" width="32" height="14"/>
 </tile>
 <tile id="79" type="prop">
  <properties>
   <property name="shadow" value="round"/>
   <property name="solid" type="bool" value="false"/>
  </properties>
  <image source="../sprites/scenery/broom.png" width="13" height="40"/>
 </tile>
 <tile id="80" type="prop">
  <properties>
   <property name="shadow" value="round"/>
   <property name="solid" type="bool" value="true"/>
  </properties>
  <image source="../sprites/scenery/bucket.png" width="22" height="23"/>
 </tile>
 <tile id="81">
  <image source="../sprites/scenery/fence.png" width="64" height="38"/>
 </tile>
 <tile id="82">
  <image source="../sprites/scenery/treetops.png" width="128" height="46"/>
 </tile>
 <tile id="83">
  <image source="../sprites/scenery/bamboo.png" width="52" height="104"/>
 </tile>
 <tile id="84">
  <image source="../sprites/scenery/pine.png" width="76" height="86"/>
 </tile>
 <tile id="85">
  <image source="../sprites/scenery/paving.png" width="64" height="32"/>
 </tile>
 <tile id="86">
  <image source="../sprites/scenery/tile_zone_wide.png" width="354" height="162"/>
 </tile>
 <tile id="87">
  <image source="../sprites/scenery/tatami_tea.png" width="108" height="58"/>
 </tile>
</tileset>
