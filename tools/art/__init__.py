"""Drawing code of every sprite: palette, canvas, chef parts and clips, stations, effects, icons."""
