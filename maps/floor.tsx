<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.11.0" name="floor" tilewidth="16" tileheight="16" tilecount="480" columns="32">
 <image source="../sprites/floor.png" width="512" height="240"/>
</tileset>
