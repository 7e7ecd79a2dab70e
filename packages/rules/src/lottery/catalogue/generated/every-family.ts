// Written by packages/rules/scripts/build-families.ts.
import type { Family } from '../family.ts'
import type { FamilyName } from '../names.ts'
import { family as family_11x5 } from '../families/11x5/rules.ts'
import { family as family_clr } from '../families/clr/rules.ts'
import { family as family_elott_11x5 } from '../families/elott_11x5/rules.ts'
import { family as family_elott_k3 } from '../families/elott_k3/rules.ts'
import { family as family_elott_keno } from '../families/elott_keno/rules.ts'
import { family as family_elott_lf } from '../families/elott_lf/rules.ts'
import { family as family_elott_lhc } from '../families/elott_lhc/rules.ts'
import { family as family_elott_pc28 } from '../families/elott_pc28/rules.ts'
import { family as family_elott_pk10 } from '../families/elott_pk10/rules.ts'
import { family as family_elott_ssc } from '../families/elott_ssc/rules.ts'
import { family as family_fived } from '../families/fived/rules.ts'
import { family as family_hanoi } from '../families/hanoi/rules.ts'
import { family as family_k3 } from '../families/k3/rules.ts'
import { family as family_keno } from '../families/keno/rules.ts'
import { family as family_lao } from '../families/lao/rules.ts'
import { family as family_lf3d } from '../families/lf3d/rules.ts'
import { family as family_lf4d } from '../families/lf4d/rules.ts'
import { family as family_lhc } from '../families/lhc/rules.ts'
import { family as family_mega645 } from '../families/mega645/rules.ts'
import { family as family_pc28 } from '../families/pc28/rules.ts'
import { family as family_pk10 } from '../families/pk10/rules.ts'
import { family as family_pl5 } from '../families/pl5/rules.ts'
import { family as family_ssc } from '../families/ssc/rules.ts'
import { family as family_ssc_zy } from '../families/ssc_zy/rules.ts'
import { family as family_thai } from '../families/thai/rules.ts'
import { family as family_tl2d } from '../families/tl2d/rules.ts'
import { family as family_tl2d37 } from '../families/tl2d37/rules.ts'
import { family as family_tl3d } from '../families/tl3d/rules.ts'
import { family as family_tl4d } from '../families/tl4d/rules.ts'
import { family as family_tl642 } from '../families/tl642/rules.ts'
import { family as family_tl645 } from '../families/tl645/rules.ts'
import { family as family_tl649 } from '../families/tl649/rules.ts'
import { family as family_tl655 } from '../families/tl655/rules.ts'
import { family as family_tl658 } from '../families/tl658/rules.ts'
import { family as family_tl6d } from '../families/tl6d/rules.ts'
import { family as family_vbc } from '../families/vbc/rules.ts'
import { family as family_vn_north } from '../families/vn_north/rules.ts'
import { family as family_vn_south } from '../families/vn_south/rules.ts'
import { family as family_vtx } from '../families/vtx/rules.ts'
import { family as family_vxd } from '../families/vxd/rules.ts'
import { family as family_wingo } from '../families/wingo/rules.ts'
import { family as family_yeekee } from '../families/yeekee/rules.ts'

export const everyFamily: Readonly<Record<FamilyName, Family>> = {
  '11x5': family_11x5,
  clr: family_clr,
  elott_11x5: family_elott_11x5,
  elott_k3: family_elott_k3,
  elott_keno: family_elott_keno,
  elott_lf: family_elott_lf,
  elott_lhc: family_elott_lhc,
  elott_pc28: family_elott_pc28,
  elott_pk10: family_elott_pk10,
  elott_ssc: family_elott_ssc,
  fived: family_fived,
  hanoi: family_hanoi,
  k3: family_k3,
  keno: family_keno,
  lao: family_lao,
  lf3d: family_lf3d,
  lf4d: family_lf4d,
  lhc: family_lhc,
  mega645: family_mega645,
  pc28: family_pc28,
  pk10: family_pk10,
  pl5: family_pl5,
  ssc: family_ssc,
  ssc_zy: family_ssc_zy,
  thai: family_thai,
  tl2d: family_tl2d,
  tl2d37: family_tl2d37,
  tl3d: family_tl3d,
  tl4d: family_tl4d,
  tl642: family_tl642,
  tl645: family_tl645,
  tl649: family_tl649,
  tl655: family_tl655,
  tl658: family_tl658,
  tl6d: family_tl6d,
  vbc: family_vbc,
  vn_north: family_vn_north,
  vn_south: family_vn_south,
  vtx: family_vtx,
  vxd: family_vxd,
  wingo: family_wingo,
  yeekee: family_yeekee,
}
