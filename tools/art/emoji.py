"""Emoji as pictures of this kitchen, 9 x 9 with their outline: what prompts, names and talk are full of.

A drawing is a grid of 7 x 7; eight or so stand beside each other in a block, under their names. The digits 1 to 3 are
the colours that a line of `SHOWS` names after the drawing: main, shade, light.
"""

from collections.abc import Iterator, Mapping

from tools.art.icons import M as ICON_LETTERS
from tools.art.px import Canvas

SIZE = 9

M = ICON_LETTERS | {
    "f": "N2",
    "F": "N1",
    "h": "W1",
    "q": "W3",
    "W": "W5",
    "C": "B3",
    "P": "U2",
    "e": "G3",
    "l": "L0",
    "T": "S2",
    "H": "S0",
    "D": "B0",
}

_BLOCKS = """
happy   laugh   sweat   love    cool    think   sad     cry     angry   gasp    flat    sick
..yyy.. ..yyy.. ..yyy.b ..yyy.. ..yyy.. ..yyy.. ..yyy.. ..yyy.. ..rrr.. ..yyy.. ..yyy.. ..ggg..
.Yyyyy. .Yyyyy. .Yyyybb .Yyyyy. .Yyyyy. .YyyKK. .Yyyyy. .Yyyyy. .rrrrr. .Yyyyy. .Yyyyy. .egggg.
yyKyKyy yKKyKKy yKKyKKb yrryrry KKKKKKK yKKyyyy yyKyKyy yKKyKKy rKrrrKr yKyyyKy yyKyKyy ggKgKgg
yyKyKyy byyyyyb yyyyyyy yrryrry yKKyKKy yyyyKyy yyKyKyy ybyyyby rrKrKrr yKyyyKy yyKyKyy ggKgKgg
yKyyyKy bKKKKKb yKKKKKy yyyyyyy yyyyyKy yyyyyyy yyKKKyy ybKKKby rrrrrrr yyKKKyy yyyyyyy ggKKKgg
.yKKKy. .KrrrK. .yKKKy. .yKKKy. .yKKKy. .qqKKy. .KyyyK. .bKKKb. .rKKKr. .yKKKy. .KKKKy. .KgggK.
..ooo.. ..ooo.. ..ooo.. ..ooo.. ..ooo.. .qqqo.. ..ooo.. .boooo. ..RRR.. ..ooo.. ..ooo.. ..GGG..

devil   partier dozing  clown   skull   ghost   robot   alien   invader heap    cat     dog
u.....u ...b... ..yyy.. r.....r .wwwww. ..www.. ...r... .ggggg. .u...u. ...n... o.....o ..NNN..
uuuuuuu ..bCb.. .Yyyyy. rwwwwwr wwwwwww .wwwww. .ttttt. ggggggg ..uuu.. ..nn... oo...oo nnNNNnn
uuKuKuu .yyyyy. yyyyyyy wwKwKww wKKwKKw wwKwKww tCKtKCt KKgggKK .uuuuu. ..nqnn. ooooooo nNKNKNn
uuKuKuu yKKyKKy yKKyKKy wwwrwww wKKwKKw wwKwKww tCKtKCt gKKgKKg uuwuwuu .nnnnn. oKoooKo nNKNKNn
uKuuuKu yyyyyrr yyyyyyy wKwwwKw wwwKwww wwwwwwv sssssss .ggggg. uuuuuuu .nwnwn. oooKooo nNNNNNn
.uKKKu. .yKKKr. .yyKKy. .wKKKw. .wwwww. wwwwwvv sKwKwKs ..gKg.. u.uuu.u nnnnnnn .oKoKo. .NNKNN.
..BBB.. ..ooo.. ..ooo.. ..vvv.. .wKwKw. w.vv.vv .SSSSS. ...g... .u...u. hnKKKnh ..ooo.. ..NNN..

monkey  panda   fox     pig     rabbit  frog    penguin chick   bird    snake   crab    whale
.nnnnn. K.....K o.....o p.....p .w...w. .gg.gg. ..SSS.. ..yyy.. ...bb.. .ggg... rr...rr ...C.C.
nnfnfnn 1111111 oo...oo ppppppp .w...w. gKg.gKg .SSSSS. .yyyyy. ..bKbb. gKggg.. r.....r ....C..
qfKfKfq 1KK1KK1 ooooooo pKpppKp .wwwww. ggggggg .SwSwS. .yKyyyy yybbbb. rggGg.. .rwrwr. bbbb..b
qfffffq 1KK1KK1 oKoooKo ppppppp wKwwwKw ggggggg SSwowSS ooyyyyy ..bbbbb ..Ggg.. rrrrrrr bbbbb.b
.nKKKn. 111K111 wooooow ppRpRpp wwwpwww KgggggK SwwwwwS .yyyyo. ..bbbBb .ggG.gg rrrrrrr bKbbbbb
..fff.. .11111. .wwKww. .ppppp. .wwwww. gKKKKKg SwwwwwS ..yyo.. ...bB.. gGgggGg .rRRRr. bwwbbbB
....... ..222.. ...w... ..ppp.. ..vvv.. .GGGGG. .oo.oo. ..o.o.. ..y.y.. .ggGgg. r.r.r.r .wwwBB.

fish    octopus elephnt worm    beetle  bee     bfly    turtle  unicorn dino    snail   spring
..bbb.. ..ppp.. .ssss.. ....K.K .11K11. ..C.C.. bb...bb ..GGG.. .....Y. ...gggg ..qqq.. gg...gg
.bbbb.b .ppppp. ssssss. ....ggg 111K111 .CC.CC. bCb.bCb .GgGgG. ..w.Y.. ...gKgg .qNNNq. ggg.ggg
bKbbbbb .pKpKp. ssKsSSs .ee.gKg 1K1K1K1 .yKyKy. bbbKbbb GgGgGge .Pwww.. g..gggg qNqqNqf .gg.gg.
bbbbbBb .ppppp. ssssSSs eggegge 111K111 yyKyKyK .bbKbb. GGGGGee PPwKww. gg.ggg. qNqNNqf ..ggg..
bbbbb.b ppppppp sswsSs. ggGggG. 1K1K1K1 yyKyKyy .bBKBb. GGGGGeK PPwwwww gggggGg qNNNqqf ...G...
..bbb.. p.p.p.p s..sss. .G..G.. .11K12. .yKyKy. bB.K.Bb .ee.ee. PPww.pp .ggggG. .qqqqff ...G...
....... R.R.R.R ss.ss.. ....... ..222.. ....... ....... ....... .Pww... ..g..g. ffffff. ..nnn..

thumb   okay    palm    pray    clap    muscle  fist    victory point   shake   raised  eyes
...yy.. .yy.y.y .y.y.y. ...y... .C.C.C. .yyy... ....... .y..y.. ....... ....... C..C..C .......
...yy.. y..yy.y .y.y.y. ..yoy.. ....... .yyy... .yoyoy. .y..y.. .yyyy.. bby.yBB yy...yy www.www
..yyy.. y..yyyy .y.y.y. ..yoy.. ..yyyy. ..yy.y. yyoyoyy .yy.y.. yyyyyyy bbyyyBB yyy.yyy wKw.wKw
BByyyyy .yyyyyy .yyyyyy .yyoyy. .yyoyyy ..yyyyy yyyyyyy ..y.yy. yyyyooo bbyoyBB yyy.yyy wKw.wKw
BByyyyo ..yyyyo yyyyyyo .yyoyy. yyyoyyy yyyyyyy ooooyyy .yyyyy. yyyyy.. bb.yyBB .yy.yy. wKw.wKw
BByyyyy ..yyyyo .yyyyyo byyoyyb .yyyoyo yyyyyyo yyyyyyo .yoyyo. yyyyo.. ....... .bb.bb. www.www
BByyyo. ...yyo. ..yyyo. bb...bb ..yyyo. .ooooo. .yyyyo. ..yyo.. .yyo... ....... .bb.bb. .......

eye     brain   person  woman   bust    worker  wizard  runner  ninja   crown   heart   broken
....... ..ppp.. ..hhh.. ..hhh.. ..111.. ..111.. ...u... ...ff.. ..SSS.. y..y..y .11.11. .rr.rr.
..www.. .prprpp .hhhhh. .hhhhh. .11111. .11311. ..uuu.. ...ff.. .SSSSS. yy.y.yy 1331131 rrrKrrr
.wbbbw. pprpprp .hfffh. hhfffhh .11111. 1111111 .uuYuu. ..rrr.. .SfffS. yyyyyyy 1311111 rrKrrrr
wwbKbww prpprpp .fKfKf. hfKfKfh ..111.. .fKfKf. uuuuuuu .r.rr.r .fKfKf. yryryry 1111112 .rrKrR.
.wbbbw. pprprpp .fffff. hfffffh .11111. .fffff. .fKfKf. ...rrr. .SSSSS. yyyyyyy .11112. ..rKR..
..www.. .ppppR. ..fff.. h.fff.h 1111112 ..fff.. .wwwww. ..b..b. ..SSS.. ooooooo ..112.. ...R...
....... ...rR.. .11111. .11111. 1111122 .22222. ..www.. .b...b. .SSSSS. ....... ...2... .......

disc    square  diamond gemlet  up      box     tickbox crosbox tick    cross   asks    shout
..111.. 3333331 ...1... ....... ...1... ....... .11111. .11111. ......1 11...11 ..111.. ..111..
.13311. 3111112 ..131.. ...1... ...1... .33333. 11111w1 1w111w1 .....11 111.111 .11.11. ..111..
1311111 3111112 .13111. ..131.. ..111.. .31112. 1111ww1 11w1w11 1...11. .11111. .11.11. ..111..
1311111 3111112 1111112 .13112. ..111.. .31112. w11ww11 111w111 11.11.. ..111.. ...111. ...1...
1111112 3111112 .11112. ..112.. .11112. .31112. wwww111 11w1w11 .111... .11111. ...1... .......
.11122. 3111112 ..112.. ...2... .11112. .12222. 1ww1111 1w111w1 ..1.... 111.111 ....... ..111..
..222.. 1222222 ...2... ....... 1111122 ....... .11111. .11111. ....... 11...11 ...1... ..111..

shouts  warn    noentry banned  stop    siren   barrier lights  plus    minus   divide  cycle
.11.11. ...y... ..rrr.. ..rrr.. .rrrrr. ...r... ....... ..TTT.. ..11... ....... ...1... .11111.
.11.11. ..yyy.. .rrrrr. .rwwrr. rrrrrrr o.rpr.o oowwoow ..TrT.. ..11... ....... ....... 11ww1w1
.11.11. ..yKy.. rrrrrrr rwwwrwr rrwwwrr ..rrr.. owwooww ..TTT.. 111111. 111111. 111111. 1w1www1
.11.11. .yyKyy. rwwwwwr rwwrwwr rwwwwwr o.rrr.o wwoowwo ..TyT.. 111111. 111111. 111111. 1111111
....... .yyKyy. rrrrrrr rwrwwwr rrwwwrr ..rrr.. .S...S. ..TTT.. ..11... ....... ....... 1www1w1
.11.11. yyyyyyy .rrrrr. .rrwwr. rrrrrrr .SSSSS. .S...S. ..TgT.. ..11... ....... ...1... 1w1ww11
....... yyyKyyo ..RRR.. ..rrr.. .RRRRR. sssssss SS...SS ..TTT.. ....... ....... ....... .11111.

boom    fire    sparkle star    dizzy   sun     moon    cloud   sunny   rain    snow    bolt
r..r..r ...r... ..y.... ...y... ....y.. y..o..y ..yyy.. ....... ...yyy. ..www.. ...C... ...yy..
.rooor. ..rr... ..Y..y. ..yYy.. ...yYy. .oyyyo. .Yyy... ...ww.. ..yyYyy .wwwww. .C.C.C. ..yy...
.oyyyo. ..rrr.r yYwYy.. yyYYyyy o.yyyyy .yYYyy. Yyy.... .wwwww. .wwyyyy wwwwwww ..CwC.. .yyy...
royYyor .rrorrr ..Y.... .yyYyy. .o.yyy. oyYyyyo yyy.... wwwwwww wwwwwyy .vvvvv. CCwwwCC YYYyyy.
.oyyyo. rroyorr ..y..y. ..yyy.. .oo.... .yyyyy. yyy...y wwwwwwv wwwwwww .b.b.b. ..CwC.. ..yyy..
.rooor. rroYyor ....yYy .yy.yy. ..ooo.. .oyyyo. .yyyyy. .vvvvv. .vvvvv. b.b.b.. .C.C.C. ..yy...
r..r..r .ryYyr. .y...y. .y...y. ....... y..o..y ..ooo.. ....... ....... ....... ...C... .yy....

rainbow drop    wave    brolly  tree    flower  shroom  cactus  globe   net     peak    house
..rrr.. ...b... ...bbb. ...1... ...g... .11.11. ..rrr.. ...g... ..bbb.. ..bwb.. ...w... ...r...
.rooor. ..bbb.. ..bbCwb ..111.. ..ggg.. 1111111 .rwrrr. .g.g... .bgggb. .bbwbb. ..www.. ..rrr..
royyyor ..bbb.. .bbC..w .11111. .ggggG. 11yyy11 rrrrrwr .g.g.g. bggbbbb bbbwbbb ..sws.. .rrrrr.
roybyor .bCbbb. .bb.... 1112111 ..ggG.. .1yyy1. rrwrrrr .ggg.g. bggbbgb wwwwwww .sssss. rrrrrrr
roybyor .bCbbB. bbb...b ...n... .ggggG. 11yyy11 ..WWW.. ...ggg. bbbgggB bbbwbbb .ssssS. .WWWWW.
ww...ww .bbbbB. bbbbbbb ...n... gggggGG 1111111 ..WWW.. ...g... .bbggB. .bbwbb. ssssSSS .WnWCW.
....... ..bBB.. BbbBbbB ..nn... ...n... .11.11. ..WWW.. ..nnn.. ..bBB.. ..bwb.. sssSSSS .WnWWW.

tower   bank    crane   rocket  plane   ship    anchor  car     truck   medics  train   ufo
.sssss. ...w... yyyyyyy .....rr ...t... ...r... ..bbb.. ....... ....... wwwww.. .111111 ..CCC..
.sBsBs. .wwwww. .y....S ...wwwr ...t... ..www.. ..b.b.. ..111.. 1111... wwrwww. 1CC1CC1 .CwCCC.
.sssss. wwwwwww .y....S ..wwbw. ..ttt.. ..wbw.. ...b... .1C1C1. 1111oo. wrrrwCw 1CC1CC1 sssssss
.sBsBs. .v.v.v. .y...nn rrwwww. ttttttt .wwwww. .bbbbb. 1111111 1111oCo wwrwwww 1111111 sysysys
.sssss. .w.w.w. .y...nn .rwwwr. tt.t.tt rrrrrrr b..b..b 1111112 1111ooo wwwwwww 1y111y1 .SSSSS.
.sBsBs. .w.w.w. .y..... .oy.rr. ...t... .rrrrR. bb.b.bb .S...S. .S...S. .S...S. 1111112 .......
.ssnss. wwwwwww yyy.... oy..r.. ..ttt.. bbbbbbb .bbbbb. ....... ....... ....... .S...S. .......

dish    wrench  hammer  gear    bolted  link    lock    unlock  key     shield  magnet  shears
s....r. ...ss.. .ssss.. ..s.s.. ..sss.. ...ssss ..sss.. .sss... .yyy... ttttttt ss...ss s.....s
ss..r.. ..ss..s sssssss .sssss. .stsss. ...s..s .s...s. s...s.. yy.yy.. tbbCCbt ss...ss .ss.ss.
sss.S.. ..sssss ssssSS. sssSsss .SsssS. ...s..s .s...s. s...... y...y.. tbbCCbt rr...rr ..sss..
ssss... ..ssss. ...n... .sS.Ss. ..sss.. SSSssss yyyyyyy yyyyyyy yy.yy.. tbbCCbt rr...rr ...s...
.sssss. .sss... ...n... sssSsss ..SSs.. S..S... yyyKyyy yyyKyyy .yyyyy. .tbbbt. rrr.rrr ..s.s..
..SSS.. sss.... ...n... .sssss. ..sss.. S..S... yyyKyyo yyyKyyo ....yyy ..tbt.. .rrrrr. rr...rr
.SS.SS. ss..... ...n... ..s.s.. ..SSs.. SSSS... yyyyyoo yyyyyoo ....y.y ...t... ..RRR.. rr...rr

pick    case    brick   memo    pencil  page   book    reading books   ribbon  label   board
..ssss. ..nnn.. rrrWrrr wwwww.. .....rr wwww.. .111111 ....... .bbbbbb .11111. yyyy... ..sss..
.s..nss ..n.n.. rrrWrrr wllw..o ....oyr wwwvv. 1113331 www.www .wwwwwb .13111. yKyyy.. nnsssnn
s..nn.s 1111111 WWWWWWW wwww.oy ...oyo. wwwwww 1111111 wlwRwlw gggggg. .13111. yyyyyy. nwwwwwn
..nn..s 1111111 rWrrrWr wllwoy. ..oyo.. wllllw 1111111 wwwRwww gwwwww. .11111. yyyyyyy nwlllwn
.nn.... 222y222 rWrrrWr wwwoyw. .oyo... wwwwww 1111111 wlwRwlw .rrrrrr .11111. .yyyyyo nwwwwwn
nn..... 1111111 WWWWWWW wlww.w. WWo.... wlllww 1wwwwwv wwwRwww .wwwwwr .11.11. ..yyyo. nwllwwn
n...... 1111111 rrrWrrr wwwwww. KW..... wwwwww .222222 RRRRRRR .rrrrrr .1...1. ...yo.. nnnnnnn

pin     clip    folder  parcel  mail    date    chart   bars    card    news    scroll  bin
..111.. ..ssss. ....... NNNWNNN ....... .s...s. wwwwww1 wwwwwww ....... wwwwwww WWWWWW. ..sss..
.13111. .s....s yyy.... NNNWNNN wwwwwww rrrrrrr wwwww1w wwwwwbw bbbbbbb wKKKKKw .WqqWW. sssssss
.11111. .s.ss.s yyyyyyy nnnWnnn lwwwwwl rrrrrrr ww1w1ww wgwwwbw KKKKKKK wwwwwww .WWWWW. .......
..111.. .s.s..s yYYYYYy NNNNNNN wlwwwlw wwwwwww w1w1www wgwrwbw bbbbbbb wSSwllw .WqqqW. .sSsSs.
...s... .s.s..s yYYYYYy NNNwwNn wwlwlww wlwlwlw 1wwwwww wgwrwbw bwwwbyb wSSwllw .WWWWW. .sSsSs.
...s... .s..ss. yyyyyyo NNNwwNn wwwlwww wwwwwww wwwwwww wgwrwbw bbbbbbb wwwwwww .WqqWWW .sSsSs.
...s... ..s.... ooooooo nnnnnnn wwwwwww wlwlwww lllllll lllllll ....... wlllllw ..WWWWW .SSSSS.

lens    tube    flask   scope   helix   stetho  pill    needle  plaster laptop  screen  mobile
.SSS... .sssss. ..sss.. ..SS... .r...b. .s...s. ....rr. .....s. ....NN. .SSSSS. SSSSSSS .SSSSS.
SCCCS.. ..ttt.. ..ttt.. ..ss... .rsssb. .s...s. ...rrrr ....sss ...NNNN .SbCbS. SbCbbbS .SbCbS.
SCwCS.. ..ttt.. ..ttt.. .SsS... ..r.b.. ..s.s.. ..rprrr ...CCs. ..NWWNN .SCbbS. SCbbbbS .SCbbS.
SCCCS.. ..tgt.. .ttttt. ..ss.s. ...b... ...s... .wwprr. ..CCC.. .NWwWN. .SbbbS. SbbbbbS .SbbbS.
.SSSn.. ..ggg.. .tgegt. ..SS..s ..b.r.. ...s.S. wwwwr.. .rCC... NNWWN.. .SSSSS. SSSSSSS .SbbbS.
....nn. ..geg.. tgegggt ....ss. .bsssr. ...s..s wwww... .rr.... NNNN... sssssss ...s... .SSSSS.
.....nn ...g... .ttttt. .sssss. .b...r. ....ss. .ww.... s...... .NN.... SSSSSSS ..sss.. .SSwSS.

phone   keys    mouse   printer floppy  cd      battery plug    camera  tv      loud    mute
.rrrrr. ....... ..sSs.. ..www.. BBsssB. ..ttt.. ..sss.. ..s.s.. ..SSS.. .s...s. ...s.b. ...s...
rrrrrrr ....... .ssSss. ..www.. BBsKsBB .ttCtt. .SSSSS. ..s.s.. SSSSSyS ..s.s.. ..ss..b ..ss...
rr.w.rr sssssss .sSSSs. sssssss BBsssBB ttCttPt .S111S. .sssss. SSbbbSS nnnnnnn ssssb.b ssssr.r
.rwwwr. sKsKsKs .sssss. sssssgs BBBBBBB ttt.ttt .S111S. .SSSSS. SSbCbSS nbCbbnn ssssb.b ssss.r.
.rwKwr. ssKsKss .sssss. sswwwss BwwwwwB tPttCtt .S111S. ..SSS.. SSbbbSS nbbbbny ssssb.b ssssr.r
.rwwwr. sKKKKKs .sssss. ..wlw.. BwllwwB .tPtt.. .S111S. ...S... SSSSSSS nbbbbnn ..ss..b ..ss...
rrrrrrr sssssss ..sss.. ..www.. BwwwwwB ..ttt.. .SSSSS. ...SS.. ....... nnnnnnn ...s.b. ...s...

horn    bell    mic     phones  pad     die     dart    puzzle  bulb    clock   sand    extingu
.....r. ...1... ..sss.. ..sss.. ....... wwwwwww ..rrr.. ..gg... ..yyy.. ..111.. nnnnnnn ..SSS..
..wwwr. ..111.. ..sSs.. .s...s. .SSSSS. wRwwwRw .rwwwr. ..gg... .yYYyy. .1wKw1. .wwwww. .S.SyS.
rwwwwrr .13111. ..sss.. s.....s SwSSSrS wwwwwww rwrrrwr gggggg. .yYyyy. 1wwKww1 ..yyy.. ..rrr..
rwwwwrr .13111. s.sss.s s.....s wwwSbSr wwwRwww rwrwrwr geggggg .yyyyy. 1wwKKw1 ...y... ..rpr..
..wwwr. .11112. s..s..s rr...rr SwSSSSS wwwwwww rwrrrwr ggggggG ..yyy.. 1wwwww1 ..wyw.. ..rwr..
..n..r. 1111112 .sssss. rr...rr SSSSSSS wRwwwRw .rwwwr. gggggg. ..sss.. .1www1. .wyyyw. ..rrr..
..n.... ...2... ...s... .r...r. SS...SS wwwwwwv ..rrr.. GGGGGG. ..SsS.. ..111.. nnnnnnn ..rrR..

info    words   figure  play    pause   halt    record  arrow   slant   both    curve   swap
.111111 1111111 .11111. .11111. .11111. .11111. .11111. .11111. .11111. .11111. .11111. .11111.
111w111 1111111 111w111 11w1111 1ww1ww1 1111111 11www11 111w111 1wwww11 1111111 11w1111 1111w11
1111111 1wwwww1 1111111 11ww111 1ww1ww1 11www11 1wwwww1 111ww11 111ww11 11w1w11 1wwww11 1wwwww1
11ww111 1111111 11www11 11www11 1ww1ww1 11www11 1wwwww1 1wwwww1 11w1w11 1wwwww1 11w11w1 1111111
111w111 1www111 111w111 11ww111 1ww1ww1 11www11 1wwwww1 111ww11 1w11w11 11w1w11 11111w1 1wwwww1
11www11 1111111 11w1w11 11w1111 1ww1ww1 1111111 11www11 111w111 w111111 1111111 111ww11 11w1111
.111111 1111111 .11111. .11111. .11111. .11111. .11111. .11111. .11111. .11111. .11111. .11111.

says    muses   zzz     flag    checks  nation  popper  balloon gift    trophy  medal   ball
.wwwww. ..www.. bbbb... n...... n...... n...... r..y..b ..rrr.. .yy.yy. .yyyyy. .bb.rr. ..www..
wwwwwww .wwwww. ..b.... n333111 nwSwSwS nCCCCCC ..b..r. .rprrr. ..yyy.. yyYyyyy .bb.rr. .wwKww.
wlwlwlw wwwwwww .b..bbb n111111 nSwSwSw nwwwwww .y.yy.. .rrrrr. rrryrrr y.Yyy.y ..brr.. wwKKKww
wwwwwww .wwwww. bbbb.b. n111112 nwSwSwS nwwwwww ..yyyy. .rrrrr. rrryrrr yyYyyoy ..111.. KwKKKwK
.wwwww. ..www.. ....bbb n222222 nSwSwSw nbbbbbb .uyyy.. ..rrr.. .rryrr. ..yyo.. .13112. wwwwwww
.ww.... .w..... ....... n...... n...... n...... uuPy... ...r... .rryrr. ...y... .11112. .wKwKw.
.w..... w...... ....... n...... n...... n...... uuu.... ...l... .RRyRR. ..nnn.. ..122.. ..www..

ticket  film    note    palette crystal wand    broom   thread  door    bomb    knife   grave
....... wSwSwSw ..uuuuu .NNNNN. ..uuu.. .....Y. .....nn .NNNNN. .nnnnn. .....y. .....ss ..sss..
yyyyyyy SwSwSwS ..uuuuu NrrNbbN .uPPuu. .y..YwY ....nn. ..rrr.. .nqqqn. ....n.o .....ts .sssss.
.yylyy. SSSSSSS ..u...u NrrNbbN uPPuuuu ....SY. ...nn.. .rrprr. .nqqqn. ..SSS.. ...sts. .sSSSs.
yyylyyy SwwwwwS ..u...u NNNNNNN uPuuuuu .y.SS.. .yyn... .rprrr. .nqqyn. .SsSSS. ..sts.. .sssss.
.yylyy. SwwwwwS .uu..uu NggN..N .uuuuu. ..SS..y yyyy... .rrrrr. .nqqqn. .SSSSS. .qts... .sSSSs.
yyyyyyy SwwwwwS uuu.uuu NggNNN. .yuuuy. .SS.... yoyy... ..rrr.. .nqqqn. .SSSSS. nqs.... .sssss.
....... SSSSSSS uu..uu. .NNNN.. yyyyyyy ww..... yoy.... .NNNNN. .nqqqn. ..SSS.. nn..... ggggggg

scales  compass map     cart    purse   bills   jewel   rouge   shirt   vest    college glasses
yyyyyyy ..sss.. ....... s...... ..nNn.. ....... ....... ....r.. bbwwwbb oo...oo ...T... .......
y..y..y .swwrs. WWggWWW sssssss ...n... ggggggg .CCCCC. ...rr.. bbbrbbb ooo.ooo .TTTTT. .......
y..y..y swwrrws WgggrWW .scscs. ..NNN.. geeeeeg CwCbCbC ..rrr.. b.brb.b oYoooYo SSTTTSS SSS.SSS
ss.y.ss swwrwws WggWWrW .sssss. .NNyNN. geeGeeg CCwCCCb ..yyy.. ..brb.. oYoooYo .SSSSS. SCSSSCS
...y... swbbwws WWrrrWW .s..... NNyyyNN geeeeeg .CCbCb. ..yyy.. ..brb.. YYYYYYY ..SSSy. SCS.SCS
...y... .sbwws. WWWWggW .sssss. NNNyNNN ggggggg ..CCb.. .SSSSS. ..bbb.. oYoooYo ..SSSy. SSS.SSS
.yyyyy. ..sss.. bbWWggW .S...S. .NNNNN. ....... ...b... .SSSSS. ....... oYoooYo .....y. .......

coffee  beer    glass   pizza   burger  fruit   banana  cherry  berry   grapes  melon   avocado
..v.v.. wwwww.. .ttttt. qqqqqqq ..qqq.. ....gg. .....n. ...ggg. .gg.gg. ....g.. ....... ...g...
....... yyyyyww .t111t. .yyryy. .qNqqq. .11n11. .....y. ..n.n.. ..ggg.. .uu.uu. rrrrrrr ..geg..
nnnnn.. yYyYy.w .t111t. .yryyy. qqqqqqq 1331111 ....yy. .n...n. rrrrrrr uPuuPuu rKrKrKr ..geg..
wwwwwww yYyYy.w ..t1t.. .yyyry. ggggggg 1311111 ...yyy. rrr.rrr rYrrrYr .uuuuu. grrrrrg .geeeg.
wwwww.w yYyYyww ...t... ..yry.. nnnnnnn 1111112 .yyyyy. rpr.rpr .rrYrr. ..uPu.. .ggggg. geeqeeg
wwwwwww yyyyy.. ...t... ..yyy.. yyyyyyy .11122. yyyyy.. rrr.rrr ..rrr.. ...u... ..eee.. geqqqeg
.vvvv.. ooooo.. ..ttt.. ...y... .qqqqq. ..2.2.. .ooo... ....... ...r... ....... ....... .ggggg.

root    egg     fried   bread   cheese  cake    cookie  donut   sweet   ice     rice    soup
.....g. ..www.. ..www.. .qqqqq. .....yy ..r.r.. ..qqq.. ..ppp.. ....... ..ppp.. ...w... ..v.v..
...11gg .wwwww. .wyyww. qNNNNNq ...yyyy ..b.b.. .qqhqq. .pwppp. b.rrr.b .ppppp. ..www.. .v.v...
..1111. .wwwww. wwyYyww qNWWWNq .yyyyyy wwwwwww qhqqqqq ppp.ppp bbrwrbb .pwppp. .wwwww. .yWyWg.
.1111.. wwwwwww wwyyyww .NWWWN. yyyyyyy pwpwpwp qqqhqhq pp...pp bbrrrbb .NNNNN. .wwwww. rrrrrrr
.112... wwwwwwv .wwwwww .NWWWN. yooyyyy NNNNNNN qqhqqqq ppp.ppp b.rrr.b ..NqN.. wwSSSww rwrwrwr
112.... .wwwvv. ..www.. .NWWWN. yooyyoy NpppppN .qqqhq. .qqqqq. ....... ..qNq.. wwSSSww .rrrrR.
1...... ..vvv.. ....... .NNNNN. yyyyyyy NNNNNNN ..qqq.. ..qqq.. ....... ...N... .wSSSw. ..RRR..

sushi   bento   cutlery popcorn meat    hundred   other
....... RRRRRRR s.s..s. .WyWyW. ...nnn. r.rrr.rrr .......
.ooooo. RwwRggR s.s.ss. WWWWWWW ..nqqqn r.r.r.r.r ..vvv..
oopoopo RwSRgoR sss.ss. rwrwrwr ..nqqqn r.r.r.r.r .vvvvv.
wwwwwww RRRRRRR .s..ss. rwrwrwr ..nqqqn r.rrr.rrr .vvlvv.
wwwwwwv RyyyRpR .s...s. rwrwrwr ..wnnn. ......... .vvvvv.
....... RyyyRpR .s...s. rwrwrwr wwww... rrrrrrrrr ..vvv..
....... RRRRRRR .s...s. .wrwrw. ww..... ......... .......
"""

_TURNED = {
    "thumb_down": ("thumb", "over"),
    "point_left": ("point", "mirror"),
    "point_up": ("point", "turn"),
    "point_down": ("point", "turn over"),
    "down": ("up", "over"),
    "sinking": ("chart", "mirror"),
    "back": ("play", "mirror"),
    "rise": ("play", "turn"),
    "fall": ("play", "turn over"),
    "arrow_left": ("arrow", "mirror"),
    "arrow_up": ("arrow", "turn"),
    "arrow_down": ("arrow", "turn over"),
    "slant_left": ("slant", "mirror"),
    "slant_down": ("slant", "over"),
    "slant_down_left": ("slant", "mirror over"),
    "both_up": ("both", "turn"),
    "curve_right": ("curve", "mirror"),
}
"""Drawings that are another one mirrored, upside down or turned to the left."""

_DIGITS = """
0   1   2   3   4   5   6   7   8   9   #     *     🔟
www .w. www www w.w www www www www www .w.w. ..... w.www
w.w ww. ..w ..w w.w w.. w.. ..w w.w w.w wwwww .w.w. w.w.w
w.w .w. www .ww www www www ..w www www .w.w. ..w.. w.w.w
w.w .w. w.. ..w ..w ..w w.w ..w w.w ..w wwwww .w.w. w.w.w
www www www www ..w www www ..w www www .w.w. ..... w.www
"""
"""What stands on a keycap."""

SHOWS = {
    "happy": "😀😃😄😁😊🙂🙃😉😇🤗😋😛😜🤪😝😌😏🥲☺🤭🥹🤠🫠🫢",
    "laugh": "😂🤣😆😹",
    "sweat": "😅😓😰😥",
    "love": "😍🥰😘🤩😻😚😙😗",
    "cool": "😎",
    "think": "🤔🧐🤨",
    "sad": "😞😔🙁☹😟😕😢🥺😣😖😩😫😿",
    "cry": "😭",
    "angry": "😠😡🤬😤👹👺😾",
    "gasp": "😮😯😲😱😳😨😧😦🤯🥶🥵🙀😵",
    "flat": "😐😑😶🙄😬😒🤐🤫🫤🫥🫡🤥🤤",
    "sick": "🤢🤮🤒🤕😷🥴🤧",
    "devil": "😈👿",
    "partier": "🥳",
    "dozing": "😴😪🥱",
    "clown": "🤡",
    "skull": "💀☠",
    "ghost": "👻",
    "robot": "🤖",
    "alien": "👽",
    "invader": "👾",
    "heap": "💩",
    "cat": "🐱🐈😺😸😼😽🦁🐯🐅🐆",
    "dog": "🐶🐕🐩🐺🦮",
    "monkey": "🐵🐒🙈🙉🙊🦍🦧",
    "panda wv": "🐼",
    "panda qn": "🐻🦡🦫🐨",
    "fox": "🦊🦝",
    "pig": "🐷🐖🐽🐗",
    "rabbit": "🐰🐇🐭🐁🐀🐹",
    "frog": "🐸",
    "penguin": "🐧",
    "chick": "🐤🐥🐣🐔🐓🦆",
    "bird": "🐦🕊🦉🦅🦜🦚🪿🦢🦩",
    "snake": "🐍",
    "crab": "🦀🦞🦐",
    "whale": "🐳🐋🐬🦈",
    "fish": "🐟🐠🐡",
    "octopus": "🐙🦑🪼",
    "elephnt": "🐘🦣🦏🦛",
    "worm": "🐛🪱",
    "beetle rR": "🐞",
    "beetle gG": "🪲",
    "beetle ll": "🐜🕷🦗🪳",
    "bee": "🐝",
    "bfly": "🦋",
    "turtle": "🐢",
    "unicorn": "🦄🐴🐎🦓",
    "dino": "🦖🦕🐊🐉🐲🦎",
    "snail": "🐌🐚",
    "spring": "🌱🌿☘🍀🍃🪴🌾",
    "thumb": "👍",
    "thumb_down": "👎",
    "okay": "👌🤌🤏",
    "palm": "✋🖐🤚👋🖖🫱🫲🫳🫴",
    "pray": "🙏",
    "clap": "👏",
    "muscle": "💪🦾",
    "fist": "✊👊🤜🤛",
    "victory": "✌🤞🤘🤟🤙",
    "point": "👉🫵",
    "point_left": "👈",
    "point_up": "👆☝🖕",
    "point_down": "👇",
    "shake": "🤝",
    "raised": "🙌👐🤲🫶",
    "eyes": "👀",
    "eye": "👁",
    "brain": "🧠",
    "person b": "👨🧑👦🧒👶👴🧓👱🧔🙋🙅🙆🤷🤦💁🙍🙎🙇💆💇🧏🤵👼🫅🤱🤰",
    "woman r": "👩👧👵👸👰🧕",
    "bust sS": "👤🗣",
    "bust bB": "👥🫂👪👫👬👭",
    "worker yo": "👷⛑",
    "worker bB": "👮💂🕵",
    "worker rR": "🎅🤶",
    "wizard": "🧙🧝🧛🧟🦸🦹🧞🧚",
    "runner": "🏃🚶💃🕺🏋🤸🧍🧎🧗🏄🏊🤺⛹🤾🤹🧘🚴🚵",
    "ninja": "🥷",
    "crown": "👑",
    "heart rRp": "❤💗💖💓💘💝💟❣♥",
    "heart oRy": "🧡",
    "heart yoY": "💛",
    "heart gGe": "💚",
    "heart bBC": "💙🩵",
    "heart uBP": "💜",
    "heart SHs": "🖤",
    "heart wvw": "🤍",
    "heart nhq": "🤎",
    "heart sSt": "🩶",
    "heart prw": "💕💞🩷",
    "broken": "💔",
    "disc rRp": "🔴⭕",
    "disc oRy": "🟠🏀",
    "disc yoY": "🟡🪙",
    "disc gGe": "🟢🎾",
    "disc bBC": "🔵🧿",
    "disc uBP": "🟣",
    "disc nhq": "🟤",
    "disc SHs": "⚫🎱",
    "disc wvw": "⚪🔘🏐⚾",
    "square rRp": "🟥",
    "square oRy": "🟧",
    "square yoY": "🟨",
    "square gGe": "🟩",
    "square bBC": "🟦",
    "square uBP": "🟪",
    "square nhq": "🟫",
    "square SHs": "⬛",
    "square wvw": "⬜",
    "square Cbw": "🧊",
    "box SHs": "◼◾▪🔲",
    "box wvw": "◻◽▫🔳",
    "diamond oRy": "🔶",
    "diamond bBC": "🔷💠",
    "gemlet oRy": "🔸",
    "gemlet bBC": "🔹",
    "up rR": "🔺",
    "down rR": "🔻",
    "tickbox g": "✅",
    "tickbox b": "☑",
    "crosbox g": "❎",
    "crosbox r": "☒",
    "tick g": "✔✓🗸",
    "cross r": "❌✖✗✘✕💢",
    "asks r": "❓",
    "asks v": "❔",
    "shout r": "❗",
    "shout v": "❕",
    "shouts r": "‼⁉",
    "warn": "⚠",
    "noentry": "⛔",
    "banned": "🚫🚷📵🔞🚳🚭🚯🚱",
    "stop": "🛑",
    "siren": "🚨",
    "barrier": "🚧",
    "lights": "🚦🚥",
    "plus g": "➕",
    "minus r": "➖",
    "divide b": "➗",
    "cycle G": "♻",
    "cycle b": "🔄🔁🔃🔂",
    "hundred": "💯",
    "boom": "💥",
    "fire": "🔥",
    "sparkle": "✨🎆🎇❇✳✴",
    "star": "⭐🌟🌠",
    "dizzy": "💫☄",
    "sun": "☀🌞🌅🌄🔆🔅",
    "moon": "🌙🌛🌜☾🌚🌕🌑🌓🌗",
    "cloud": "☁🌫🌬",
    "sunny": "⛅🌤🌥🌦",
    "rain": "🌧⛈🌩",
    "snow": "❄🌨⛄☃",
    "bolt": "⚡🌪",
    "rainbow": "🌈",
    "drop": "💧💦🫧🧼🧽",
    "wave": "🌊",
    "brolly uB": "☂☔🌂⛱",
    "tree": "🌲🌳🎄🌴🎋🎍",
    "flower p": "🌸🌺🌷💐🪷🌼🏵",
    "flower r": "🌹",
    "flower o": "🌻",
    "shroom": "🍄",
    "cactus": "🌵",
    "globe": "🌍🌎🌏",
    "net": "🌐",
    "peak": "⛰🏔🗻🌋🏕",
    "house": "🏠🏡🏚🛖🏘",
    "tower": "🏢🏬🏥🏭🏣🏨🏪🏫🏙",
    "bank": "🏛🏦🏰🏯🕌⛪",
    "crane": "🏗",
    "rocket": "🚀",
    "plane": "✈🛫🛬🛩",
    "ship": "🚢⛵🛳⛴🚤🛥🛶",
    "anchor": "⚓",
    "car rR": "🚗🏎",
    "car bB": "🚙🚘",
    "car yo": "🚕🚖",
    "truck s": "🚚🚛",
    "truck r": "🚒🚜",
    "medics": "🚑",
    "train rR": "🚂🚆🚄🚅🚇🚊🚋🚝🚞",
    "train yo": "🚌🚍🚐🚎",
    "ufo": "🛸",
    "dish": "📡🛰🔭",
    "wrench": "🔧",
    "hammer": "🔨🛠⚒",
    "gear": "⚙",
    "bolted": "🔩",
    "link": "🔗⛓",
    "lock": "🔒🔐🔏",
    "unlock": "🔓",
    "key": "🔑🗝",
    "shield": "🛡🔰",
    "magnet": "🧲",
    "shears": "✂",
    "pick": "⛏🪓🪚",
    "case nhq": "💼🧳",
    "case rRp": "🧰🎒",
    "brick": "🧱",
    "memo": "📝✍",
    "pencil": "✏🖊🖋✒🖍🖌🪶",
    "page": "📄📃🧾📑🗒",
    "book rRp": "📕📔📓",
    "book gGe": "📗",
    "book bBC": "📘",
    "book oRy": "📙📒",
    "reading": "📖",
    "books": "📚",
    "ribbon rRp": "🔖",
    "ribbon bBC": "🎗🎀",
    "label": "🏷",
    "board": "📋",
    "pin rRp": "📌📍",
    "clip": "📎🖇",
    "folder": "📁📂🗂🗃🗄",
    "parcel": "📦",
    "mail": "✉📧📨📩📬📫📭📪💌📥📤📮",
    "date": "📅📆🗓",
    "chart r": "📈💹",
    "sinking b": "📉",
    "bars": "📊",
    "card": "💳🪪📇",
    "news": "📰🗞",
    "scroll": "📜",
    "bin": "🗑🚮",
    "lens": "🔍🔎",
    "tube": "🧪🧫",
    "flask": "⚗",
    "scope": "🔬",
    "helix": "🧬",
    "stetho": "🩺",
    "pill": "💊",
    "needle": "💉🌡",
    "plaster": "🩹",
    "laptop": "💻",
    "screen": "🖥",
    "mobile": "📱📲📳📴",
    "phone": "☎📞📟📠",
    "keys": "⌨",
    "mouse": "🖱🖲",
    "printer": "🖨",
    "floppy": "💾",
    "cd": "💿📀💽",
    "battery g": "🔋",
    "battery r": "🪫",
    "plug": "🔌",
    "camera": "📷📸🎥📹📽",
    "tv": "📺📻",
    "loud": "🔊🔉🔈",
    "mute": "🔇",
    "horn": "📢📣📯🎺",
    "bell yoY": "🔔🛎",
    "bell sSt": "🔕",
    "mic": "🎤🎙",
    "phones": "🎧",
    "pad": "🎮🕹",
    "die": "🎲",
    "dart": "🎯",
    "puzzle": "🧩",
    "bulb": "💡🔦🕯🏮",
    "clock r": "⏰",
    "clock s": "🕐🕑🕒🕓🕔🕕🕖🕗🕘🕙🕚🕛🕜🕝🕞🕟🕠🕡🕢🕣🕤🕥🕦🕧🕰",
    "clock b": "⌚⏱⏲",
    "sand": "⏳⌛",
    "extingu": "🧯",
    "info b": "ℹ",
    "words b": "🆕🆗🆒🆓🆙🔝🔤🔢🔡🔠🔣🆔📶🈁🏧🚾Ⓜ",
    "words r": "🅰🅱🅾🆎🆑🆘🆚🈲🈵🈴🉐",
    "words B": "🅿",
    "figure b": "♿🚸🛂🚹🚺🚻🚼🛃🛄🛅",
    "play b": "▶⏩⏭⏯",
    "back b": "◀⏪⏮",
    "rise b": "⏫🔼⏏",
    "fall b": "⏬🔽",
    "pause b": "⏸",
    "halt b": "⏹",
    "record b": "⏺",
    "arrow b": "➡🔜➜➔➙➛➝➞➤➥➧➨❯",
    "arrow_left b": "⬅🔙🔚❮",
    "arrow_up b": "⬆",
    "arrow_down b": "⬇",
    "slant_left b": "↗",
    "slant b": "↖",
    "slant_down b": "↙",
    "slant_down_left b": "↘",
    "both b": "↔🔛",
    "both_up b": "↕",
    "curve b": "↩⤴",
    "curve_right b": "↪⤵",
    "swap b": "🔀",
    "says": "💬🗨🗯",
    "muses": "💭",
    "zzz": "💤",
    "flag rR": "🚩⛳",
    "flag wv": "🏳",
    "flag SH": "🏴",
    "checks": "🏁",
    "nation": "🇦🎌",
    "popper": "🎉🎊",
    "balloon": "🎈",
    "gift": "🎁🛍",
    "trophy": "🏆",
    "medal yoY": "🥇🏅🎖",
    "medal sSt": "🥈",
    "medal qnN": "🥉",
    "ball": "⚽",
    "ticket": "🎫🎟",
    "film": "🎬🎞",
    "note": "🎵🎶🎼🎸🎹🎷🎻🥁",
    "palette": "🎨",
    "crystal": "🔮",
    "wand": "🪄",
    "broom": "🧹",
    "thread": "🧵🧶🪡",
    "door": "🚪",
    "bomb": "💣🧨",
    "knife": "🔪🗡⚔",
    "grave": "🪦⚰⚱",
    "scales": "⚖",
    "compass": "🧭",
    "map": "🗺",
    "cart": "🛒",
    "purse": "💰🤑",
    "bills": "💵💸💴💶💷💲",
    "jewel": "💎💍",
    "rouge": "💄",
    "shirt": "👔👕👗🥼👚",
    "vest": "🦺",
    "college": "🎓🎩🧢",
    "glasses": "👓🕶🥽🤓",
    "coffee": "☕🍵🫖",
    "beer": "🍺🍻",
    "glass r": "🍷🍾",
    "glass y": "🥂🥃🍸🍹🍶🧃🥤",
    "glass w": "🥛🍼",
    "pizza": "🍕",
    "burger": "🍔🥪🌭🌮🌯🥙",
    "fruit rRp": "🍎🍅🍑",
    "fruit gGe": "🍏🍐🥝🫒",
    "fruit oRy": "🍊🥭🎃",
    "fruit yoY": "🍋🍍🍈",
    "banana": "🍌",
    "cherry": "🍒",
    "berry": "🍓",
    "grapes": "🍇🫐",
    "melon": "🍉",
    "avocado": "🥑🥒🥦🥬",
    "root oR": "🥕",
    "root rR": "🌶",
    "root yo": "🌽🥔",
    "egg": "🥚",
    "fried": "🍳",
    "bread": "🍞🥖🥐🥨🥯",
    "cheese": "🧀🧈",
    "cake": "🎂🍰🧁",
    "cookie": "🍪",
    "donut": "🍩",
    "sweet": "🍬🍭🍫",
    "ice": "🍦🍨🍧",
    "rice": "🍙🍘",
    "soup": "🍜🍲🍚🥣🍝🥗🍛🥘",
    "sushi": "🍣🍤",
    "bento": "🍱",
    "cutlery": "🍴🍽🥄🥢",
    "popcorn": "🍿🍟",
    "meat": "🍖🍗🥩🥓",
}
"""Drawing and its colours -> the emoji that it stands for. A flag of a country is that of the first, 🇦."""

OTHER = "\ufffd"
"""Under this name is what stands for every emoji that has no picture."""


def _blocks(text: str) -> Iterator[tuple[str, list[str]]]:
    """Name and grid of each drawing in blocks of them."""
    for block in text.strip().split("\n\n"):
        names, *rows = (line.split() for line in block.splitlines())
        for name, *grid in zip(names, *rows, strict=True):
            yield name, grid


def _turned(grid: list[str], how: str) -> list[str]:
    """A grid turned to the left, mirrored, upside down, in this order."""
    for step in how.split():
        if step == "turn":
            grid = ["".join(row[-1 - i] for row in grid) for i in range(len(grid[0]))]
        else:
            grid = [row[::-1] for row in grid] if step == "mirror" else grid[::-1]
    return grid


GRIDS = dict(_blocks(_BLOCKS))
GRIDS |= {name: _turned(GRIDS[of], how) for name, (of, how) in _TURNED.items()}
DIGITS = dict(_blocks(_DIGITS))


_WARM = {"R0": "W0", "R1": "W1"}
"""The outline of yellow things is brown here: a red one of their size makes fire of each."""


def _framed(grid: list[str], letters: Mapping[str, str]) -> Canvas:
    """A grid in the middle of its place, with its outline."""
    at = (SIZE - len(grid[0])) // 2, (SIZE - len(grid)) // 2
    return Canvas(SIZE, SIZE).g(*at, grid, letters).outline().recolour(_WARM).g(*at, grid, letters)


def drawing(name: str) -> Canvas:
    """A drawing by its name and, where it has some, the letters of its colours."""
    shape, _, colours = name.partition(" ")
    # shade and light that are not named are as the main colour
    own = {digit: M[colours[at : at + 1] or colours[0]] for at, digit in enumerate("123")} if colours else {}
    return _framed(GRIDS[shape], M | own)


def keycap(sign: str) -> Canvas:
    """A sign on a key."""
    grid = DIGITS[sign]
    key = Canvas(SIZE, SIZE).g(1, 1, [".BBBBB.", *["BBBBBBB"] * 5, ".DDDDD."], M).outline()
    return key.g((SIZE - len(grid[0])) // 2, 2, grid, M)


def emoji() -> Iterator[tuple[str, Canvas]]:
    """Every picture with the character it stands for; a keycap has that of its sign."""
    yield OTHER, drawing("other")
    for sign in DIGITS:
        yield sign, keycap(sign)
    for name, characters in SHOWS.items():
        picture = drawing(name)
        for character in characters:
            yield character, picture
