import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Time and chance are passed in (docs/STYLE.md): a module or a rule that asks the machine itself cannot be tested at another
// time, or twice with the same outcome.

const root = join(import.meta.dirname, '..')
const folders = ['apps/server/src/modules', 'packages/rules/src']
const own = /\bnew Date\(\)|\bDate\.now\(|\bperformance\.now\(|\bMath\.random\(/

const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.(test|fixtures)\.ts$/.test(name))
    .map((name) => `${folder}/${name}`),
)
const problems = files.flatMap((file) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, at) => (own.test(line) ? [`${file}:${at + 1} takes ${own.exec(line)?.[0]} from the machine`] : [])),
)
if (files.length < 400) problems.push(`only ${files.length} files were looked at`)
for (const problem of problems) console.error(problem)
console.log(`${files.length} files, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
