"""A cast for review pictures and tests: one look per name, every part worn by somebody."""

from tools.art.parts import Look

LOOK: dict[str, Look] = {
    "Mia": Look(skin="light", hair="brown", hue="red", cut="bob"),
    "Theo": Look(skin="deep", hair="black", hue="blue"),
    "Hana": Look(skin="tan", hair="auburn", hue="green", cut="bob"),
    "Otto": Look(skin="light", hair="ginger", hue="teal", wear="beard"),
    "Goro": Look(skin="tan", hair="grey", hue="violet", wear="moustache"),
    "Bea": Look(skin="light", hair="blond", hue="amber", hat="bandana", wear="glasses"),
    "Yuki": Look(skin="light", hair="indigo", hue="pink", cut="tails"),
    "Sol": Look(skin="deep", hair="brown", hue="amber"),
    "Finn": Look(skin="rose", hair="auburn", hue="pink", hat="bandana"),
    "Noa": Look(skin="tan", hair="brown", hue="violet", hat="bandana", cut="bun"),
    "Kit": Look(skin="rose", hair="auburn", hue="ink"),
    "Ines": Look(skin="tan", hair="black", hue="green", cut="bun", wear="glasses"),
    "Per": Look(skin="light", hair="grey", hue="blue", wear="beard"),
    "Abe": Look(skin="deep", hair="grey", hue="red", wear="moustache"),
    "Lin": Look(skin="light", hair="black", hue="teal", cut="bob"),
    "Rosa": Look(skin="rose", hair="pink", hue="violet", cut="bob"),
    "s1": Look(skin="light", hair="ginger", hue="red", hat="bandana", cut="tails", sous=True),
    "s2": Look(skin="tan", hair="brown", hue="blue", hat="bandana", sous=True),
    "s3": Look(skin="deep", hair="black", hue="green", hat="bandana", cut="bun", sous=True),
}
