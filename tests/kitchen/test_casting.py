from game.kitchen.casting import NAMES, Casting, sous_tag
from game.kitchen.looks import HUES


def test_nobody_shares_a_name() -> None:
    casting = Casting()
    names = [casting.take(f"s{n}")[0] for n in range(200)]
    assert len(set(names)) == 200


def test_a_session_keeps_its_name_and_look() -> None:
    casting = Casting()
    first = casting.take("s1")
    casting.take("s2")
    assert casting.take("s1") == first


def test_the_name_comes_from_the_session_not_from_the_order_of_arrival() -> None:
    one, other = Casting(), Casting()
    other.take("s2")
    assert one.take("s1")[0] == other.take("s1")[0]


def test_hues_are_handed_out_in_their_order() -> None:
    casting = Casting()
    assert tuple(casting.take(f"s{n}")[1].hue for n in range(8)) == HUES


def test_no_two_of_sixteen_share_hue_and_hat() -> None:
    casting = Casting()
    looks = [casting.take(f"s{n}")[1] for n in range(16)]
    assert len({(look.hue, look.hat) for look in looks}) == 16


def test_the_hue_of_one_who_left_is_handed_out_again() -> None:
    casting = Casting()
    for n in range(4):
        casting.take(f"s{n}")
    casting.keep({"s0", "s2", "s3"})
    assert casting.take("new")[1].hue == HUES[1]


def test_names_are_sixty_four_short_ones() -> None:
    assert len(set(NAMES)) == 64
    assert max(map(len, NAMES)) <= 6


def test_a_long_agent_name_is_clipped_with_an_ellipsis() -> None:
    assert sous_tag("lint-bot-extraordinaire") == "lint-bot-…"
