import type { NaiveLine } from '../naive-lines.ts'
import { balls } from './balls.ts'
import type { Judge, NaiveVerdict, Wire } from './common.ts'
import { digits, ownDigits } from './digits.ts'
import { keno } from './keno.ts'
import { mark } from './mark.ts'
import { coins, dice, pc28, symbols, wingo } from './small-games.ts'
import { hanoi, station, thai, yeekee } from './stations.ts'

const judges: readonly (readonly [RegExp, Judge])[] = [
  [/^vn_/, station],
  [/^(ssc|ssc_zy|elott_ssc|fived|pl5|lf3d|lf4d|elott_lf)$/, digits],
  [/^(tl[2346]d|lao)$/, ownDigits],
  [/^wingo$/, wingo],
  [/pc28$/, pc28],
  [/^(k3|elott_k3|vtx)$/, dice],
  [/^(vbc|clr)$/, symbols],
  [/^vxd$/, coins],
  [/(11x5|pk10|mega645|tl2d37|tl6\d\d)$/, balls],
  [/lhc$/, mark],
  [/keno$/, keno],
  [/^thai$/, thai],
  [/^hanoi$/, hanoi],
  [/^yeekee$/, yeekee],
]

/** Judges one line directly by the text of lottery.md and lottery-plays.json, in another way than the rules do. */
export function naiveVerdict(family: string, code: string, line: NaiveLine, wire: Wire): NaiveVerdict {
  const found = judges.find(([name]) => name.test(family))
  if (!found) throw new Error(`the naive judge knows no family ${family}`)
  return found[1](code, line, wire)
}
