import { execFileSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FamilyFacts } from '../src/lottery/catalogue/family-facts.ts'

/**
 * Writes `catalogue/generated` from the folders of `catalogue/families`, after one was added: `node
 * packages/rules/scripts/build-families.ts`. Bundlers need literal imports, so these lists are files; a test compares
 * them with the folders.
 */
const catalogue = join(import.meta.dirname, '../src/lottery/catalogue')
const folder = join(catalogue, 'generated')
const names = readdirSync(join(catalogue, 'families')).toSorted()
const identifierOf = (name: string) => `family_${name}`

const facts = await Promise.all(
  names.map(async (name) => {
    // Each folder's facts are type-checked in their own file.
    const module = (await import(join(catalogue, 'families', name, 'facts.ts'))) as { facts: FamilyFacts }
    return [name, module.facts] as const
  }),
)

const head = '// Written by packages/rules/scripts/build-families.ts.\n'
const list = (rows: readonly string[]) => rows.join('\n')
write(
  'families.ts',
  `import type { DrawLook } from '../family-facts.ts'

type Listed = { readonly draw: DrawLook; readonly aliases: readonly string[] }

export const families = {
${list(facts.map(([name, { draw, aliases = {} }]) => `'${name}': ${JSON.stringify({ draw, aliases: Object.keys(aliases) })},`))}
} as const satisfies Record<string, Listed>
`,
)
write(
  'loaders.ts',
  `import type { Family } from '../family.ts'
import type { FamilyName } from '../names.ts'

/** One module a family, so that a page loads only the tables of what it shows. */
export const loaders: Readonly<Record<FamilyName, () => Promise<{ readonly family: Family }>>> = {
${list(names.map((name) => `'${name}': () => import('../families/${name}/rules.ts'),`))}
}
`,
)
write(
  'every-family.ts',
  `import type { Family } from '../family.ts'
import type { FamilyName } from '../names.ts'
${list(names.map((name) => `import { family as ${identifierOf(name)} } from '../families/${name}/rules.ts'`))}

export const everyFamily: Readonly<Record<FamilyName, Family>> = {
${list(names.map((name) => `'${name}': ${identifierOf(name)},`))}
}
`,
)
write(
  'every-help.ts',
  `import type { HelpSheet } from '../help-sheet.ts'
${list(names.map((name) => `import ${identifierOf(name)} from '../families/${name}/help.json' with { type: 'json' }`))}

// What JSON holds is typed by hand; the demo's tests work every sheet out.
export const everyHelp = [${names.map(identifierOf).join(', ')}] as readonly (readonly HelpSheet[])[]
`,
)
const formatter = join(import.meta.dirname, '../../../node_modules/oxfmt/bin/oxfmt')
execFileSync(process.execPath, [formatter, folder], { stdio: 'inherit' })

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), `${head}${text}`)
}
