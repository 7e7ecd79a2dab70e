import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// What an account of a type may do stands in the table `account_type` and in `accountTypes` of the kernel (operations.md 0.4): no
// other code compares a type with a number of its own. Tests and frozen tables may.

const root = join(import.meta.dirname, '..')
const folders = ['apps', 'packages']
const isCode = (name: string) =>
  (/\.tsx?$/.test(name) || /\/functions\/[^/]+\.sql$/.test(name)) &&
  !/\.(test|fixtures)\.|(^|\/)(node_modules|dist|test-support|testing)\//.test(name)
const home = 'packages/kernel/src/account-types.ts'

/** A type beside one of the numbers, or the list of the agents' types. */
const raw =
  /\b(account_?type|accountType|isAgent)\b"?(::smallint)?\s*(=|<>|!=|[=!]==|in|:)\s*\(?\s*(0|1|2|4|41|42)\b|\b1, 2, (4, )?41, 42\b|\[41, 42\]/

const found: string[] = []
let count = 0
for (const folder of folders) {
  for (const entry of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, entry)
    if (!isCode(file) || file === home) continue
    count += 1
    for (const [at, line] of readFileSync(join(root, file), 'utf8').split('\n').entries())
      if (raw.test(line.replace(/^\s*(?:\/\/|\/?\*|--).*/, '')))
        found.push(`${file}:${at + 1}: a type of accounts as a number: ${line.trim()}`)
  }
}
for (const one of found) console.error(one)
console.log(`${count} files, ${found.length} problems`)
process.exitCode = found.length === 0 ? 0 : 1
