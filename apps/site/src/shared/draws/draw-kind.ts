/** How the draws of a family look. */
export type DrawKind =
  | 'north'
  | 'south'
  | 'digits'
  | 'wingo'
  | 'sum28'
  | 'balls'
  | 'dice'
  | 'cars'
  | 'mark'
  | 'keno'
  | 'thai'
  | 'yeekee'
  | 'coins'
  | 'symbols'
  | 'colours'

/**
 * Every family and alias of the catalogue. Not taken from the rules themselves, so that a page with results (the home page)
 * loads no rules; a test holds the two together.
 */
const kinds: Readonly<Record<string, DrawKind>> = {
  vn_north: 'north',
  vn_fast27: 'north',
  hanoi: 'north',
  vn_south: 'south',
  vn_central: 'south',
  vn_fast18: 'south',
  mega645: 'balls',
  tl642: 'balls',
  tl645: 'balls',
  tl649: 'balls',
  tl655: 'balls',
  tl658: 'balls',
  tl2d37: 'balls',
  '11x5': 'balls',
  elott_11x5: 'balls',
  lao: 'digits',
  tl2d: 'digits',
  tl3d: 'digits',
  tl4d: 'digits',
  tl6d: 'digits',
  fived: 'digits',
  ssc: 'digits',
  ssc_zy: 'digits',
  elott_ssc: 'digits',
  lf3d: 'digits',
  fc3d: 'digits',
  pl3: 'digits',
  elott_lf: 'digits',
  lf4d: 'digits',
  pl5: 'digits',
  wingo: 'wingo',
  pc28: 'sum28',
  elott_pc28: 'sum28',
  k3: 'dice',
  elott_k3: 'dice',
  seak3: 'dice',
  vtx: 'dice',
  pk10: 'cars',
  elott_pk10: 'cars',
  seapk10: 'cars',
  lhc: 'mark',
  elott_lhc: 'mark',
  keno: 'keno',
  elott_keno: 'keno',
  seakeno: 'keno',
  thai: 'thai',
  yeekee: 'yeekee',
  vxd: 'coins',
  vbc: 'symbols',
  clr: 'colours',
}

export function drawKindOf(family: string): DrawKind | undefined {
  return Object.hasOwn(kinds, family) ? kinds[family] : undefined
}
