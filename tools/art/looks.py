"""The demo cast: one look per name."""

from tools.art.parts import Look

LOOK: dict[str, Look] = {
    'Mia': dict(skin='light', hair='brown', hue='red', cut='bob'),
    'Theo': dict(skin='deep', hair='black', hue='blue'),
    'Hana': dict(skin='tan', hair='auburn', hue='green', cut='bob'),
    'Otto': dict(skin='light', hair='ginger', hue='teal', wear='beard'),
    'Goro': dict(skin='tan', hair='grey', hue='violet', wear='moustache'),
    'Bea': dict(skin='light', hair='blond', hue='amber', hat='bandana', wear='glasses'),
    'Yuki': dict(skin='light', hair='indigo', hue='pink', cut='tails'),
    'Sol': dict(skin='deep', hair='brown', hue='amber'),
    'Finn': dict(skin='rose', hair='auburn', hue='pink', hat='bandana'),
    'Noa': dict(skin='tan', hair='brown', hue='violet', hat='bandana', cut='bun'),
    'Kit': dict(skin='rose', hair='auburn', hue='ink'),
    'Ines': dict(skin='tan', hair='black', hue='green', cut='bun', wear='glasses'),
    'Per': dict(skin='light', hair='grey', hue='blue', wear='beard'),
    'Abe': dict(skin='deep', hair='grey', hue='red', wear='moustache'),
    'Lin': dict(skin='light', hair='black', hue='teal', cut='bob'),
    'Rosa': dict(skin='rose', hair='pink', hue='violet', cut='bob'),
    's1': dict(skin='light', hair='ginger', hue='red', hat='bandana', cut='tails', sous=1),
    's2': dict(skin='tan', hair='brown', hue='blue', hat='bandana', sous=1),
    's3': dict(skin='deep', hair='black', hue='green', hat='bandana', cut='bun', sous=1),
}
