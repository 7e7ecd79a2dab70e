import type { DrawLook } from './family-facts.ts'
import { families } from './generated/families.ts'

/** Families have a folder each in `families/`. Each game (station, fast game, brand name) belongs to one. */
export type FamilyName = keyof typeof families

export type { DrawKind, DrawLook } from './family-facts.ts'

export const familyNames = Object.keys(families) as FamilyName[] // the keys of the literal

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
