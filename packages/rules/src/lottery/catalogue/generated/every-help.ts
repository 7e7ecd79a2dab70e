// Written by packages/rules/scripts/build-families.ts.
import type { HelpSheet } from '../help-sheet.ts'
import family_11x5 from '../families/11x5/help.json' with { type: 'json' }
import family_clr from '../families/clr/help.json' with { type: 'json' }
import family_elott_11x5 from '../families/elott_11x5/help.json' with { type: 'json' }
import family_elott_k3 from '../families/elott_k3/help.json' with { type: 'json' }
import family_elott_keno from '../families/elott_keno/help.json' with { type: 'json' }
import family_elott_lf from '../families/elott_lf/help.json' with { type: 'json' }
import family_elott_lhc from '../families/elott_lhc/help.json' with { type: 'json' }
import family_elott_pc28 from '../families/elott_pc28/help.json' with { type: 'json' }
import family_elott_pk10 from '../families/elott_pk10/help.json' with { type: 'json' }
import family_elott_ssc from '../families/elott_ssc/help.json' with { type: 'json' }
import family_fived from '../families/fived/help.json' with { type: 'json' }
import family_hanoi from '../families/hanoi/help.json' with { type: 'json' }
import family_k3 from '../families/k3/help.json' with { type: 'json' }
import family_keno from '../families/keno/help.json' with { type: 'json' }
import family_lao from '../families/lao/help.json' with { type: 'json' }
import family_lf3d from '../families/lf3d/help.json' with { type: 'json' }
import family_lf4d from '../families/lf4d/help.json' with { type: 'json' }
import family_lhc from '../families/lhc/help.json' with { type: 'json' }
import family_mega645 from '../families/mega645/help.json' with { type: 'json' }
import family_pc28 from '../families/pc28/help.json' with { type: 'json' }
import family_pk10 from '../families/pk10/help.json' with { type: 'json' }
import family_pl5 from '../families/pl5/help.json' with { type: 'json' }
import family_ssc from '../families/ssc/help.json' with { type: 'json' }
import family_ssc_zy from '../families/ssc_zy/help.json' with { type: 'json' }
import family_thai from '../families/thai/help.json' with { type: 'json' }
import family_tl2d from '../families/tl2d/help.json' with { type: 'json' }
import family_tl2d37 from '../families/tl2d37/help.json' with { type: 'json' }
import family_tl3d from '../families/tl3d/help.json' with { type: 'json' }
import family_tl4d from '../families/tl4d/help.json' with { type: 'json' }
import family_tl642 from '../families/tl642/help.json' with { type: 'json' }
import family_tl645 from '../families/tl645/help.json' with { type: 'json' }
import family_tl649 from '../families/tl649/help.json' with { type: 'json' }
import family_tl655 from '../families/tl655/help.json' with { type: 'json' }
import family_tl658 from '../families/tl658/help.json' with { type: 'json' }
import family_tl6d from '../families/tl6d/help.json' with { type: 'json' }
import family_vbc from '../families/vbc/help.json' with { type: 'json' }
import family_vn_north from '../families/vn_north/help.json' with { type: 'json' }
import family_vn_south from '../families/vn_south/help.json' with { type: 'json' }
import family_vtx from '../families/vtx/help.json' with { type: 'json' }
import family_vxd from '../families/vxd/help.json' with { type: 'json' }
import family_wingo from '../families/wingo/help.json' with { type: 'json' }
import family_yeekee from '../families/yeekee/help.json' with { type: 'json' }

// JSON has no precise types; the demo's tests work every sheet out.
export const everyHelp = [
  family_11x5,
  family_clr,
  family_elott_11x5,
  family_elott_k3,
  family_elott_keno,
  family_elott_lf,
  family_elott_lhc,
  family_elott_pc28,
  family_elott_pk10,
  family_elott_ssc,
  family_fived,
  family_hanoi,
  family_k3,
  family_keno,
  family_lao,
  family_lf3d,
  family_lf4d,
  family_lhc,
  family_mega645,
  family_pc28,
  family_pk10,
  family_pl5,
  family_ssc,
  family_ssc_zy,
  family_thai,
  family_tl2d,
  family_tl2d37,
  family_tl3d,
  family_tl4d,
  family_tl642,
  family_tl645,
  family_tl649,
  family_tl655,
  family_tl658,
  family_tl6d,
  family_vbc,
  family_vn_north,
  family_vn_south,
  family_vtx,
  family_vxd,
  family_wingo,
  family_yeekee,
] as readonly (readonly HelpSheet[])[]
