import type { Family } from './family.ts'
import { family as eleven5 } from './families/11x5.ts'
import { family as clr } from './families/clr.ts'
import { family as elott11x5 } from './families/elott_11x5.ts'
import { family as elottK3 } from './families/elott_k3.ts'
import { family as elottKeno } from './families/elott_keno.ts'
import { family as elottLf } from './families/elott_lf.ts'
import { family as elottLhc } from './families/elott_lhc.ts'
import { family as elottPc28 } from './families/elott_pc28.ts'
import { family as elottPk10 } from './families/elott_pk10.ts'
import { family as elottSsc } from './families/elott_ssc.ts'
import { family as fived } from './families/fived.ts'
import { family as hanoi } from './families/hanoi.ts'
import { family as k3 } from './families/k3.ts'
import { family as keno } from './families/keno.ts'
import { family as lao } from './families/lao.ts'
import { family as lf3d } from './families/lf3d.ts'
import { family as lf4d } from './families/lf4d.ts'
import { family as lhc } from './families/lhc.ts'
import { family as mega645 } from './families/mega645.ts'
import { family as pc28 } from './families/pc28.ts'
import { family as pk10 } from './families/pk10.ts'
import { family as pl5 } from './families/pl5.ts'
import { family as ssc } from './families/ssc.ts'
import { family as sscZy } from './families/ssc_zy.ts'
import { family as thai } from './families/thai.ts'
import { family as tl2d } from './families/tl2d.ts'
import { family as tl2d37 } from './families/tl2d37.ts'
import { family as tl3d } from './families/tl3d.ts'
import { family as tl4d } from './families/tl4d.ts'
import { family as tl642 } from './families/tl642.ts'
import { family as tl645 } from './families/tl645.ts'
import { family as tl649 } from './families/tl649.ts'
import { family as tl655 } from './families/tl655.ts'
import { family as tl658 } from './families/tl658.ts'
import { family as tl6d } from './families/tl6d.ts'
import { family as vbc } from './families/vbc.ts'
import { family as vnNorth } from './families/vn_north.ts'
import { family as vnSouth } from './families/vn_south.ts'
import { family as vtx } from './families/vtx.ts'
import { family as vxd } from './families/vxd.ts'
import { family as wingo } from './families/wingo.ts'
import { family as yeekee } from './families/yeekee.ts'
import { familyNames, resolveFamilyName, type FamilyName } from './names.ts'

const families: Readonly<Record<FamilyName, Family>> = {
  vn_north: vnNorth,
  vn_south: vnSouth,
  mega645,
  thai,
  lao,
  hanoi,
  yeekee,
  tl2d,
  tl3d,
  tl4d,
  tl6d,
  tl2d37,
  tl642,
  tl645,
  tl649,
  tl655,
  tl658,
  wingo,
  fived,
  vtx,
  vxd,
  vbc,
  clr,
  ssc,
  ssc_zy: sscZy,
  lf3d,
  pl5,
  lf4d,
  '11x5': eleven5,
  k3,
  pk10,
  pc28,
  lhc,
  keno,
  elott_ssc: elottSsc,
  elott_11x5: elott11x5,
  elott_k3: elottK3,
  elott_pk10: elottPk10,
  elott_pc28: elottPc28,
  elott_lhc: elottLhc,
  elott_keno: elottKeno,
  elott_lf: elottLf,
}

/** Every family, in the order of `familyNames`; for a server, which holds all of them. */
export function listFamilies(): readonly Family[] {
  return familyNames.map((name) => families[name])
}

/** The family of a name or alias; undefined where there is none. */
export function findFamily(name: string): Family | undefined {
  const known = resolveFamilyName(name)
  return known && families[known]
}
