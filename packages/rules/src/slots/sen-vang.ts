import type { LinesGame } from './definition.ts'

/**
 * Sen Vàng 25 (games.md 1.5 G1): five reels, three rows, 25 lines, medium volatility. The strips are certified together
 * with the pays; nothing here may change without a new version, a new proof and a new hash.
 */
export const senVang: LinesGame = {
  id: 'HS_SEN25',
  version: '1.0.0',
  type: 'lines',
  rows: 3,
  credits: 25,
  symbols: ['W', 'S', 'H1', 'H2', 'H3', 'H4', 'A', 'K', 'Q', 'J', 'T'],
  wild: 'W',
  scatter: 'S',
  strips: [
    'J T Q H1 J H2 A J Q H4 H2 S T H2 H3 K T H1 J T H4 K Q H3 A K H4 H3 Q H1 H2 Q J H3 A'.split(' '),
    'H4 H2 A S K J T H3 H4 J H2 K A H4 K H2 A Q H1 K H3 A H1 H3 H4 T W J Q H4 T W H1 Q'.split(' '),
    'Q J H4 H3 J A Q T H2 H1 K Q T A S J A H3 H4 H1 T W K H1 H2 K T J W K H4 A'.split(' '),
    'H4 H1 H3 K Q S J Q T H3 A Q T K H4 H2 T H4 Q T K J W H1 H2 A H1 T H4 S J A H2 J W A'.split(' '),
    'K H4 Q A J H2 S A J H1 K H4 Q H1 H4 T Q H3 T K H3 T K H4 T A K H2 J A Q T J'.split(' '),
  ],
  lines: [
    ...rowsOf('11111 00000 22222 01210 21012 00100 22122 10001 12221 01110 21112 10101 12121'),
    ...rowsOf('01010 21212 11011 11211 00200 22022 02020 20202 02220 20002 10201 12021'),
  ],
  pays: {
    H1: [50, 250, 1000],
    H2: [40, 150, 500],
    H3: [30, 100, 300],
    H4: [25, 75, 200],
    A: [15, 40, 120],
    K: [10, 30, 100],
    Q: [10, 25, 80],
    J: [5, 20, 60],
    T: [5, 15, 50],
  },
  scatterPays: [3, 12, 60],
  freeSpins: { count: 12, multiplier: 3 },
}

/** `00000 01210`: the row of a line on each reel. */
function rowsOf(lines: string): number[][] {
  return lines.split(' ').map((line) => Array.from(line, Number))
}

/** The hash for which this version was proven; the studio refuses to start if the definition's hash differs. */
export const senVangHash = '223fe6aa25dfca4bc96fefefdbd08a2481dcfbc60d026596bb1935191f69e4a2'
