import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parSheet } from '../src/slots/par-sheet.ts'
import { senVang } from '../src/slots/sen-vang.ts'

// Writes docs/domain/par-*.md again, after a definition got a new version: `node
// packages/rules/scripts/write-par-sheets.ts`.
const folder = join(import.meta.dirname, '..', '..', '..', 'docs', 'domain')
writeFileSync(join(folder, 'par-hs-sen25.md'), await parSheet(senVang, 'Sen Vàng 25'))
