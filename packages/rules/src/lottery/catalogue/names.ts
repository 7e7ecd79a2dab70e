import type { DrawLook } from './family-facts.ts'
import listed from './families.json' with { type: 'json' }

/** Families have a folder each in `families/`. Each game (station, fast game, brand name) belongs to one. */
export type FamilyName = keyof typeof listed

export type { DrawKind, DrawLook } from './family-facts.ts'

type Listed = { readonly draw: DrawLook; readonly aliases: readonly string[] }

/** What a page needs of each family before it loads it, written by `scripts/build-families.ts` from the facts. */
// JSON has no precise types; a test compares the file with the checked facts.
export const families = listed as Readonly<Record<FamilyName, Listed>>

export const familyNames = Object.keys(families) as FamilyName[] // the keys of the file

const aliases: ReadonlyMap<string, FamilyName> = new Map(
  familyNames.flatMap((family) => families[family].aliases.map((alias) => [alias, family] as const)),
)

/** Games whose draws and plays are those of another family (lottery-settle-format.md). */
export const familyAliases: readonly string[] = [...aliases.keys()]

/** The family of a name or alias; undefined if there is none. */
export function resolveFamilyName(name: string): FamilyName | undefined {
  return familyNames.find((family) => family === name) ?? aliases.get(name)
}

/** How draws of a family or alias look. A page with results (the home page) uses this without loading the rules. */
export function drawLookOf(name: string): DrawLook | undefined {
  const family = resolveFamilyName(name)
  return family && families[family].draw
}
