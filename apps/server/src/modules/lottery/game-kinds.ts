import { must } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
import { resolveFamilyName, type FamilyName } from '@lotus/rules/catalogue'

type Card = RouteValue<'lottery.menu'>['games'][number]
/** Where a game stands in the menus (lottery.md 0): its area, group, account type and prize mode. */
export type GameKind = Pick<Card, 'area' | 'gameGroupCode' | 'accountTypeName' | 'prizeMode'>

const vn = (gameGroupCode: string): GameKind => ({
  area: 'vn',
  gameGroupCode,
  accountTypeName: 'TCG_LOTTO_VN',
  prizeMode: 'SEA',
})
const sea = (gameGroupCode: string): GameKind => ({
  area: 'sea',
  gameGroupCode,
  accountTypeName: 'TCG_SEA',
  prizeMode: 'SEA',
})
const lott = (gameGroupCode: string, prizeMode: 'Lott' | 'ZY' = 'Lott'): GameKind => ({
  area: 'lott',
  gameGroupCode,
  accountTypeName: 'LOTT',
  prizeMode,
})
const elott = (gameGroupCode: string): GameKind => ({
  area: 'elott',
  gameGroupCode,
  accountTypeName: 'ELOTT',
  prizeMode: 'Elott',
})

const kinds: Readonly<Record<FamilyName, GameKind>> = {
  vn_north: vn('VNC'),
  vn_south: vn('VNC'),
  mega645: vn('TL645'),
  thai: sea('THAI'),
  lao: sea('LAO'),
  hanoi: sea('THAI'),
  yeekee: sea('THAI'),
  tl2d: sea('TL2D'),
  tl2d37: sea('TL2D37'),
  tl3d: sea('TL3D'),
  tl4d: sea('TL4D'),
  tl6d: sea('TL6D'),
  tl642: sea('TL642'),
  tl645: sea('TL645'),
  tl649: sea('TL649'),
  tl655: sea('TL655'),
  tl658: sea('TL658'),
  wingo: sea('WGG'),
  fived: sea('5D'),
  vtx: sea('VTX'),
  vxd: sea('VXD'),
  vbc: sea('VBC'),
  clr: sea('CLR'),
  ssc: lott('SSC'),
  ssc_zy: lott('SSC', 'ZY'),
  lf3d: lott('LF'),
  pl5: lott('LF'),
  lf4d: lott('LF'),
  '11x5': lott('11X5'),
  k3: lott('K3'),
  pk10: lott('PK10'),
  pc28: lott('PCB'),
  lhc: lott('LHC'),
  keno: lott('KENO'),
  elott_ssc: elott('SSC'),
  elott_11x5: elott('11X5'),
  elott_k3: elott('K3'),
  elott_pk10: elott('PK10'),
  elott_pc28: elott('PCB'),
  elott_lhc: elott('LHC'),
  elott_keno: elott('KENO'),
  elott_lf: elott('LF'),
}

/** Games of South-East Asia that play a board family under a name of their own. */
const aliasKinds: Readonly<Record<string, GameKind>> = {
  seak3: sea('SEAK3'),
  seapk10: sea('SEAPK10'),
  seakeno: sea('KENO'),
}

/** Of a family or alias as `lottery_game.family` has it. */
export function gameKindOf(family: string): GameKind {
  return aliasKinds[family] ?? kinds[must(resolveFamilyName(family), `the rules know no family ${family}`)]
}
