import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { compactCatalogue } from './compact-catalogue.ts'

/**
 * Writes the tables of plays, one per family, from the catalogue of plays (allowed into the project by DECISIONS 30).
 * `node packages/rules/scripts/build-catalogue.ts <lottery-plays.json>`; a test compares the committed files with the
 * source.
 */
const source = process.argv[2]
if (source === undefined) {
  process.stderr.write('Usage: node packages/rules/scripts/build-catalogue.ts <lottery-plays.json>\n')
  process.exit(2)
}
const folder = join(dirname(resolve(process.argv[1] ?? '')), '../src/lottery/catalogue/families')
for (const [family, text] of compactCatalogue(JSON.parse(readFileSync(source, 'utf8')))) {
  mkdirSync(join(folder, family), { recursive: true })
  writeFileSync(join(folder, family, 'table.json'), text)
}
