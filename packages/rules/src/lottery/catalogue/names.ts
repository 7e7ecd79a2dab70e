/** Every family. Games (stations, fast games, brands' names for them) belong to one. */
export const familyNames = [
  'vn_north',
  'vn_south',
  'mega645',
  'thai',
  'lao',
  'hanoi',
  'yeekee',
  'tl2d',
  'tl3d',
  'tl4d',
  'tl6d',
  'tl2d37',
  'tl642',
  'tl645',
  'tl649',
  'tl655',
  'tl658',
  'wingo',
  'fived',
  'vtx',
  'vxd',
  'vbc',
  'clr',
  'ssc',
  'ssc_zy',
  'lf3d',
  'pl5',
  'lf4d',
  '11x5',
  'k3',
  'pk10',
  'pc28',
  'lhc',
  'keno',
  'elott_ssc',
  'elott_11x5',
  'elott_k3',
  'elott_pk10',
  'elott_pc28',
  'elott_lhc',
  'elott_keno',
  'elott_lf',
] as const

export type FamilyName = (typeof familyNames)[number]

/** Games whose draws and plays are those of another family (lottery-settle-format.md). */
const aliases: Readonly<Record<string, FamilyName>> = {
  vn_central: 'vn_south',
  vn_fast18: 'vn_south',
  vn_fast27: 'vn_north',
  fc3d: 'lf3d',
  pl3: 'lf3d',
  seak3: 'elott_k3',
  seapk10: 'elott_pk10',
  seakeno: 'elott_keno',
}

export const familyAliases: readonly string[] = Object.keys(aliases)

/** The family of a name or alias; undefined where there is none. */
export function resolveFamilyName(name: string): FamilyName | undefined {
  return familyNames.find((family) => family === name) ?? (Object.hasOwn(aliases, name) ? aliases[name] : undefined)
}
