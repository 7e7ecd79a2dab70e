import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Family } from '../src/lottery/catalogue/family.ts'

/**
 * Writes `catalogue/families.json` from the folders of `catalogue/families`, after one was added: `node
 * packages/rules/scripts/build-families.ts`. Pages need the names and looks before they load a family; a test compares
 * the file with the folders.
 */
const catalogue = join(import.meta.dirname, '../src/lottery/catalogue')
const rows = await Promise.all(
  readdirSync(join(catalogue, 'families')).map(async (name) => {
    // Each folder exports its family under this name; a test loads them all.
    const { family } = (await import(join(catalogue, 'families', name, 'rules.ts'))) as { readonly family: Family }
    const { draw, aliases = {} } = family.facts
    return `"${name}": ${JSON.stringify({ draw, aliases: Object.keys(aliases) })}`
  }),
)
writeFileSync(join(catalogue, 'families.json'), `{\n${rows.toSorted().join(',\n')}\n}\n`)
