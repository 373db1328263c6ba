"""9x9 icon language: one silhouette per station, one shape per state."""

from tools.art.px import C

M = {
    'K': 'K1',
    'w': 'L3',
    'v': 'L1',
    'r': 'R2',
    'R': 'R1',
    'o': 'O0',
    'y': 'O1',
    'Y': 'O2',
    'g': 'G2',
    'G': 'G1',
    'b': 'B2',
    'B': 'B1',
    's': 'S3',
    'S': 'T0',
    'n': 'W2',
    'N': 'W4',
    't': 'S4',
    'p': 'V0',
    'u': 'U1',
    'c': 'C1',
    'k': 'K0',
}
I = {
    'read': [".........", "RRRRbbbb.", "RwwRbwwb.", "RwwRbwwb.", "RwwRbwwb.", "RwwRbwwb.", "RRRRbbbb.", "RRRRBBBB.", "........."],
    'search': [".SSSS....", "SbbbbS...", "SbwbbS...", "SbbbbS...", "SbbbbS...", ".SSSSnn..", ".....nnn.", "......nnn", ".......nn"],
    'edit': [".......ss", "......sts", ".....sts.", "....sts..", "...sts...", "..sts....", "..nS.....", ".nn......", "nn......."],
    'build': ["...NN....", ".NNNNNN..", "NNNNNNNN.", "SSSSSSSS.", "SsSSSSSS.", "SsSSSSSS.", ".SSSSSS..", "..o.yo...", ".oyoyyo.."],
    'test': ["......nn.", ".....nn..", "t.t.tn...", "tttttt...", "SyySyS...", "SSySSS...", "SyySyS...", "SSSSSS...", "........."],
    'lint': [".......ww", "......wwv", ".....Nwv.", "....NN...", "...nN....", "..yn.....", ".Yy......", ".y.......", "........."],
    'install': [".NNNNNNN.", "NnnNnnnNn", "NNNNNNNNn", "NnwwwnnNn", "NnwRwnnNn", "NnwwwnnNn", "NNNNNNNNn", "nnnnnnnnn", "........."],
    'commit': ["...NN....", "..NNNN...", "..NnnN...", "...nn....", "..nnnn...", "rrrrrrrr.", "RRRRRRRR.", ".........", ".RRRRRR.."],
    'ship': ["....y....", "...sss...", ".sstsss..", ".stssss..", "sstsssss.", "ssssssss.", "tttttttt.", "SSSSSSSS.", "........."],
    'research': [".RRRRRRR.", "RRrrrrrRR", "RR.RRR.RR", "..RwwwR..", ".RRwkwRR.", ".RRwwwRR.", ".RRRRRRR.", "RRRRRRRRR", "........."],
    'shell': ["....r....", "...ro....", "..royr.r.", "..ryyoor.", ".SSSSSSSS", "nSsSSSSS.", ".SSSSSSS.", "..SSSSS..", "........."],
    'ask': ["....y....", "...yyy...", "..yYYyo..", ".yYYyyoo.", ".yYyyyoo.", "yyyyyyyoo", "nnnnnnnnn", "...yo....", "........."],
    'plan': [".........", "ww.....ww", "wvww.wwvw", "wwvwwwvww", "wvwwwwwvw", "wwvwwwvww", ".RwwwwwR.", "..RRRRR..", "........."],
    'trash': ["...SS....", ".ssssss..", ".........", ".GGGGGG..", ".gGgGGG..", ".gGgGGG..", ".gGgGGG..", ".GGGGGG..", "........."],
    'sink': ["....b....", "....b....", "...bbb...", "..bwbbb..", ".bwbbbbB.", ".bwbbbbB.", ".bbbbbBB.", "..BBBBB..", "........."],
    # states: shape + colour, never colour alone
    'fire': ["....r....", "...rr..r.", "..rror.r.", ".rrooorr.", ".roooorr.", ".royyoor.", ".royYyor.", "..rYYyr..", "...rrr..."],
    'work': ["...yyy...", ".yyKKKyy.", ".yKKKKKy.", "yKKyKKKKy", "yKKyKKKKy", "yKKyyyKKy", ".yKKKKKy.", ".yyKKKyy.", "...yyy..."],
    'think': [".........", ".........", ".........", "ww.ww.ww.", "ww.ww.ww.", "vv.vv.vv.", ".........", ".........", "........."],
    'wait': ["..yyyyy..", "..yyyyy..", "..yyyyy..", "..yyyyy..", "...yyy...", "...yyy...", ".........", "...yyy...", "...yyy..."],
    'idle': [".........", ".NNNNNN..", ".NNNNNNN.", ".NNNNNN.N", ".NNNNNN.N", ".NNNNNNN.", ".nNNNNn..", "..nnnn...", "nnnnnnnn."],
    'sleep': ["bbbbb....", "...b.....", "..b......", ".b.......", "bbbbb.bbb", "........b", ".......b.", "......b..", "......bbb"],
    'ok': [".........", "........g", ".......gg", "......gG.", "g....gG..", "gg..gG...", "GggggG...", ".GggG....", "..GG....."],
    'fail': ["r.......r", "rr.....rr", ".rr...rr.", "..rr.rr..", "...rrr...", "..rr.rr..", ".rr...rr.", "rr.....rr", "r.......r"],
    'coin': ["..yyyyy..", ".yYYYyyo.", "yYyyyyyoo", "yYyooyyoo", "yYyooyyoo", "yyyooyyoo", "yyyyyyyoo", ".yyyyyoo.", "..ooooo.."],
    'clock': ["..SSSSS..", ".SwwwwwS.", "SwwwKwwwS", "SwwwKwwwS", "SwwwKKKwS", "SwwwwwwwS", "SwwwwwwwS", ".SwwwwwS.", "..SSSSS.."],
    'heart': [".........", ".rr...rr.", "rpprrrrrr", "rprrrrrrr", "rrrrrrrrR", ".rrrrrRR.", "..rrrRR..", "...rRR...", "....R...."],
    'branch': [".s....s..", "sss..sss.", ".s....s..", ".s...ss..", ".s.ss....", ".ss......", ".s.......", "sss......", ".s......."],
}


def icon(n: str) -> C:
    c = C(9, 9)
    c.g(0, 0, I[n], M)
    return c


def icon_out(n: str, o: str = 'K1') -> C:
    c = C(11, 11)
    c.g(1, 1, I[n], M)
    c.outline(o)
    return c
