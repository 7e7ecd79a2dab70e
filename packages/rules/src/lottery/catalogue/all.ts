import type { Family } from './family.ts'
import { everyFamily } from './generated/every-family.ts'
import { familyNames, resolveFamilyName } from './names.ts'

/** Every family, in the order of `familyNames`; for a server, which loads all of them. */
export function listFamilies(): readonly Family[] {
  return familyNames.map((name) => everyFamily[name])
}

/** The family of a name or alias; undefined if there is none. */
export function findFamily(name: string): Family | undefined {
  const known = resolveFamilyName(name)
  return known && everyFamily[known]
}
