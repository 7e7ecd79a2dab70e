import type { Play } from '@lotus/rules/catalogue'

/** Which results an outcome covers, in figures, and what happens beside winning and losing. */
export type Covered = {
  readonly range?: string
  readonly note?: { readonly key: 'push' | 'loses' | 'tiePush' | 'triplesLose'; readonly numbers?: string }
}

type Ranges = Readonly<Record<string, string>>

const threeDice: Ranges = { big: '11–18', small: '3–10', tai: '11–18', xiu: '3–10' }
const fiveDigits: Ranges = { big: '23–45', small: '0–22' }
const threeDigits: Ranges = { big: '14–27', small: '0–13' }
const twoCars: Ranges = { big: '12–19', small: '3–11' }
const quarters: Ranges = { big: '3, 4', small: '1, 2', odd: '1, 3', even: '2, 4' }
const digit: Ranges = { big: '5–9', small: '0–4' }
const lastTwo: Ranges = { tai: '50–99', xiu: '00–49' }

/** By code; the same code in two families is found by the family first. */
const ranges: Readonly<Record<string, Ranges>> = {
  'k3:bsoe': threeDice,
  'k3:bsoe_kill': threeDice,
  'vtx:side': threeDice,
  'ssc:sum_bsoe': fiveDigits,
  'fived:sum_bsoe': fiveDigits,
  'lf:sum_bsoe': threeDigits,
  '11x5:sum_bsoe': { big: '31–45', small: '15–29' },
  '11x5:sum_tail': digit,
  'pk10:sum2_bsoe': twoCars,
  'pk10:sum_first_last_bsoe': twoCars,
  'pc28:bsoe': threeDigits,
  'pc28:bsoe_tie': { big: '15–27', small: '0–12' },
  'pc28:bsoe_only_tie': { big: '15–27', small: '0–12' },
  'pc28:bsoe_kill': { big: '15–27', small: '0–12' },
  'pc28:extreme': { min: '0–5', max: '22–27' },
  'pc28:colour': { red: '3 6 9 12 15 18 21 24', green: '1 4 7 10 16 19 22 25', blue: '2 5 8 11 17 20 23 26' },
  'lhc:special_bs': { big: '25–48', small: '01–24' },
  'lhc:special_he_bs': { big: '7–12', small: '1–6' },
  'lhc:special_tail_bs': digit,
  'lhc:total_bs': { big: '175–322', small: '28–174' },
  'keno:sum_bs': { big: '811–1410', exact: '810', small: '210–809' },
  'keno:elements': { kim: '210–695', moc: '696–763', thuy: '764–855', hoa: '856–923', tho: '924–1410' },
  'wingo:bs': digit,
  'wingo:colour': { green: '1 3 5 7 9', red: '0 2 4 6 8', violet: '0 5' },
  'thai:fpc': { fish: '0 3 6 9', prawn: '1 4 7', crab: '2 5 8' },
  'thai:fantan_side': quarters,
  'pk10:fantan_side': quarters,
  'vn_north:db2_side': lastTwo,
  'vn_south:db2_side': lastTwo,
  'vn_north:db2_sum_side': { tong_tai: '10–18', tong_xiu: '0–8' },
  'vn_south:db2_sum_side': { tong_tai: '10–18', tong_xiu: '0–8' },
}

/** 13 is small and odd, 14 big and even: the variants of the sum of three digits treat the middle in their own ways. */
const middle = ['13', '14'] as const
const hasThirteen = (token: string) => /small|odd/.test(token) && !/big|even/.test(token)
const hasFourteen = (token: string) => /big|even/.test(token) && !/small|odd/.test(token)

function noteOfMiddle(code: string, token: string): Covered['note'] {
  const both = middle.join(', ')
  if (code.endsWith('_kill')) return { key: 'loses', numbers: both }
  if (code.endsWith('_only_tie')) return { key: 'push', numbers: both }
  if (!code.endsWith('_tie')) return undefined
  if (hasThirteen(token)) return { key: 'push', numbers: middle[0] }
  return hasFourteen(token) ? { key: 'push', numbers: middle[1] } : undefined
}

function noteOf(base: string, code: string, token: string): Covered['note'] {
  if (base === 'pc28') return noteOfMiddle(code, token)
  if (base === 'k3' && code === 'bsoe_kill') return { key: 'triplesLose' }
  if (base === 'lhc' && /^special_(he_|tail_)?(bs|oe)$/.test(code)) return { key: 'push', numbers: '49' }
  if (base === 'keno' && code === 'parlay') return { key: 'push', numbers: '810' }
  if (base === '11x5' && code === 'sum_bsoe' && (token === 'big' || token === 'small'))
    return { key: 'push', numbers: '30' }
  // The new dragon and tiger have no tie to bet on.
  return code.startsWith('ndt_') || (code === 'baccarat' && token !== 'tie') ? { key: 'tiePush' } : undefined
}

/** What an outcome covers; empty where its words say it all. A test compares it with the rules. */
export function coveredBy({ family, code }: Pick<Play, 'family' | 'code'>, token: string): Covered {
  const base = family.replace(/^elott_/, '')
  const range = ranges[`${base}:${code}`]?.[token]
  const note = noteOf(base, code, token)
  return { ...(range === undefined ? {} : { range }), ...(note === undefined ? {} : { note }) }
}
