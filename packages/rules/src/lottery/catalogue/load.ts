import type { Family } from './family.ts'
import { resolveFamilyName } from './names.ts'

/**
 * The family of a name or alias, loaded on first use; undefined if there is none. Bundlers make a file of each family
 * out of this pattern of a path, so that a page loads only the tables of what it shows.
 */
export async function loadFamily(name: string): Promise<Family | undefined> {
  const known = resolveFamilyName(name)
  if (known === undefined) return undefined
  // Every folder exports its family under this name; a test loads them all.
  const { family } = (await import(`./families/${known}/rules.ts`)) as { readonly family: Family }
  return family
}
