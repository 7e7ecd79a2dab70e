import type { Family } from './family.ts'
import { resolveFamilyName, type FamilyName } from './names.ts'

/** One module a family, so that a page loads only the tables of what it shows. */
const loaders: Readonly<Record<FamilyName, () => Promise<{ readonly family: Family }>>> = {
  vn_north: () => import('./families/vn_north.ts'),
  vn_south: () => import('./families/vn_south.ts'),
  mega645: () => import('./families/mega645.ts'),
  thai: () => import('./families/thai.ts'),
  lao: () => import('./families/lao.ts'),
  hanoi: () => import('./families/hanoi.ts'),
  yeekee: () => import('./families/yeekee.ts'),
  tl2d: () => import('./families/tl2d.ts'),
  tl3d: () => import('./families/tl3d.ts'),
  tl4d: () => import('./families/tl4d.ts'),
  tl6d: () => import('./families/tl6d.ts'),
  tl2d37: () => import('./families/tl2d37.ts'),
  tl642: () => import('./families/tl642.ts'),
  tl645: () => import('./families/tl645.ts'),
  tl649: () => import('./families/tl649.ts'),
  tl655: () => import('./families/tl655.ts'),
  tl658: () => import('./families/tl658.ts'),
  wingo: () => import('./families/wingo.ts'),
  fived: () => import('./families/fived.ts'),
  vtx: () => import('./families/vtx.ts'),
  vxd: () => import('./families/vxd.ts'),
  vbc: () => import('./families/vbc.ts'),
  clr: () => import('./families/clr.ts'),
  ssc: () => import('./families/ssc.ts'),
  ssc_zy: () => import('./families/ssc_zy.ts'),
  lf3d: () => import('./families/lf3d.ts'),
  pl5: () => import('./families/pl5.ts'),
  lf4d: () => import('./families/lf4d.ts'),
  '11x5': () => import('./families/11x5.ts'),
  k3: () => import('./families/k3.ts'),
  pk10: () => import('./families/pk10.ts'),
  pc28: () => import('./families/pc28.ts'),
  lhc: () => import('./families/lhc.ts'),
  keno: () => import('./families/keno.ts'),
  elott_ssc: () => import('./families/elott_ssc.ts'),
  elott_11x5: () => import('./families/elott_11x5.ts'),
  elott_k3: () => import('./families/elott_k3.ts'),
  elott_pk10: () => import('./families/elott_pk10.ts'),
  elott_pc28: () => import('./families/elott_pc28.ts'),
  elott_lhc: () => import('./families/elott_lhc.ts'),
  elott_keno: () => import('./families/elott_keno.ts'),
  elott_lf: () => import('./families/elott_lf.ts'),
}

/** The family of a name or alias, loaded on first use; undefined where there is none. */
export async function loadFamily(name: string): Promise<Family | undefined> {
  const known = resolveFamilyName(name)
  return known && (await loaders[known]()).family
}
