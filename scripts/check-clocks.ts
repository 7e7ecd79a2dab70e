import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Time, chance and state are passed in (docs/STYLE.md). A module or a rule that asks the machine itself cannot be tested at
// another time, or twice with the same outcome; what a file of the server keeps for itself is shared by every program and
// database of one process, and nobody who calls it can see it.

const root = join(import.meta.dirname, '..')
const own = /\bnew Date\(\)|\bDate\.now\(|\bperformance\.now\(|\bMath\.random\(/
/** At the margin of a file: what can change, or is made by a function of ours that keeps state. */
const variable = /^(?:export )?(?:let|var) /
const empty = /^(?:export )?const \w+(?:: [^=]+)? = (?:new (?:Map|Set|WeakMap|WeakSet)\b(?:<.*>)?\(\)|\[\]|\{\})/
const collection = /^(?:export )?const (\w+)(?:: [^=]+)? = (?:new (?:Map|Set)\b|\[|\{)/
const made = /^(?:export )?const \w+(?:: [^=]+)? = (create[A-Z]\w*|boundedQueue|repeat)\b[^=]*\(/
/** They make a value that never changes. */
const constant = ['createAddressList', 'createHash', 'createRequire']

const read = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.(test|fixtures)\.ts$/.test(name))
    .map((name) => {
      const file = `${folder}/${name}`
      const text = readFileSync(join(root, file), 'utf8')
      return { file, text, lines: text.split('\n') }
    })

function keepsState(text: string, line: string): boolean {
  if (variable.test(line) || empty.test(line)) return true
  const [, maker] = made.exec(line) ?? []
  if (maker !== undefined) return !constant.includes(maker)
  const [, name] = collection.exec(line) ?? []
  return name !== undefined && new RegExp(`\\b${name}\\.(?:set|add|delete|clear|push|pop|shift|splice)\\(`).test(text)
}

const asked = ['apps/server/src/modules', 'packages/rules/src'].flatMap(read)
const kept = read('apps/server/src').filter(({ file }) => !file.includes('/testing/'))
const problems = [
  ...asked.flatMap(({ file, lines }) =>
    lines.flatMap((line, at) =>
      own.test(line) ? [`${file}:${at + 1} takes ${own.exec(line)?.[0]} from the machine`] : [],
    ),
  ),
  ...kept.flatMap(({ file, text, lines }) =>
    lines.flatMap((line, at) => (keepsState(text, line) ? [`${file}:${at + 1} keeps state in the file: ${line}`] : [])),
  ),
]
if (asked.length < 400) problems.push(`only ${asked.length} files were looked at`)
for (const problem of problems) console.error(problem)
console.log(`${new Set([...asked, ...kept].map(({ file }) => file)).size} files, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
