import type { Family } from './family.ts'
import { loaders } from './generated/loaders.ts'
import { resolveFamilyName } from './names.ts'

/** The family of a name or alias, loaded on first use; undefined if there is none. */
export async function loadFamily(name: string): Promise<Family | undefined> {
  const known = resolveFamilyName(name)
  return known && (await loaders[known]()).family
}
