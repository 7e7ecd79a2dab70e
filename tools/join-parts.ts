import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * A stand-alone program whose parts stand in files of their own, as the one file that people download: the parts in the order in
 * which they need each other, then the program. It is no bundler: what a part declares must have a name of its own.
 */
export function joinParts(path: string): string {
  const texts = new Map<string, string>()
  read(path, texts)
  const names = [...texts.values()].flatMap((text) => [...text.matchAll(DECLARED)].map(([, name]) => String(name)))
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new Error(`two parts declare ${twice}`)
  const [program = '', ...parts] = [...texts.values()].toReversed()
  if (parts.length === 0) return `${program}\n`
  const head = /^\/\*\*[\s\S]*?\*\/\n/.exec(program)?.[0] ?? ''
  const inside = parts.toReversed().map((text) => text.replaceAll(/^export /gm, ''))
  return (
    [head.trimEnd(), ...inside, program.slice(head.length)].flatMap((text) => text.trim() || []).join('\n\n') + '\n'
  )
}

const DECLARED = /^(?:export )?(?:async )?(?:const|let|class|function\*?) (?:\{ )?(\w+)/gm
const IMPORT = /^import \{[^}]*\} from '(\.[^']+)'\n/gm
/** What the program hands on is declared in the same file then. */
const HANDED_ON = /^(export \{[^}]*\}) from '(\.[^']+)'$/gm

/** Puts what a file needs before it into the list, then the file itself. */
function read(path: string, texts: Map<string, string>): void {
  const text = readFileSync(path, 'utf8')
  const needed = [...text.matchAll(IMPORT), ...text.matchAll(HANDED_ON)]
  for (const found of needed) {
    const part = join(dirname(path), String(found.at(-1)))
    if (!texts.has(part)) read(part, texts)
  }
  texts.set(path, text.replaceAll(IMPORT, '').replaceAll(HANDED_ON, '$1').trim())
}
