import { must } from '@lotus/kernel'
import type { Family } from './family.ts'
import { loadFamily } from './load.ts'
import { familyNames, resolveFamilyName, type FamilyName } from './names.ts'

const everyFamily: ReadonlyMap<FamilyName, Family> = new Map(
  await Promise.all(
    familyNames.map(async (name) => [name, must(await loadFamily(name), `the family ${name}`)] as const),
  ),
)

/** Every family, in the order of `familyNames`; for a server, which loads all of them. */
export function listFamilies(): readonly Family[] {
  return [...everyFamily.values()]
}

/** The family of a name or alias; undefined if there is none. */
export function findFamily(name: string): Family | undefined {
  const known = resolveFamilyName(name)
  return known && everyFamily.get(known)
}
