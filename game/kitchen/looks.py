"""What a chef looks like, chosen from a hash of the session so that the same session always is the same person."""

from dataclasses import dataclass
from hashlib import blake2s

SKINS = ("light", "rose", "tan", "deep")
HAIRS = ("black", "brown", "auburn", "ginger", "blond", "grey", "indigo", "pink")
CUTS = ("short", "bob", "tails", "bun")
WEARS = ("", "glasses", "beard", "moustache")
HATS = ("toque", "bandana")
HUES = ("red", "blue", "green", "amber", "violet", "teal", "pink", "ink")
"""Session hues in their order of hand-out (art guide, section 4)."""


@dataclass(frozen=True, slots=True)
class Look:
    """One person: part names of the chef sheets. `sous`: two rows shorter, always a bandana."""

    skin: str
    hair: str
    cut: str
    wear: str
    hat: str
    hue: str
    sous: bool = False


def look_of(identity: str, hue: str, *, sous: bool = False) -> Look:
    """The look of the session or sub-agent with this id, in the hue the kitchen had free for it."""
    digest = blake2s(identity.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    # most people wear a plain face, so that glasses and beards stay telling
    wear = WEARS[max(0, digest[3] % 8 - 4)]
    hat = "bandana" if sous or digest[4] % 4 == 0 else "toque"
    return Look(
        skin=SKINS[digest[0] % len(SKINS)],
        hair=HAIRS[digest[1] % len(HAIRS)],
        cut=CUTS[digest[2] % len(CUTS)],
        wear=wear,
        hat=hat,
        hue=hue,
        sous=sous,
    )
