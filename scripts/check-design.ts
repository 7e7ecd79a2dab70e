import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findingsOfCode, findingsOfCss, withTokens, type Finding } from './lib/design-rules.ts'

// The apps have no colours, sizes or fonts of their own (issue 7, section 1). With --fix, values equal to a token are
// replaced by it.

const root = join(import.meta.dirname, '..')
const folders = ['apps/site/src', 'apps/site/public', 'apps/backoffice/src', 'apps/studio/client']

/** Exceptions, with the reason. `text` is the whole declaration; without one, the whole file. */
const allowed: readonly { file: string; text?: string; why: string }[] = [
  {
    file: 'apps/site/public/verifier.css',
    why: 'the page that checks draws is kept and opened away from the site: system font, system colours',
  },
  ...['font-size: var(--piece-font)', 'font-size: calc(var(--piece) * 0.42)', 'line-height: 1'].map((text) => ({
    file: 'apps/site/src/shared/draws/pieces/pieces.module.css',
    text,
    why: 'the figure on a drawn ball, card or die grows with the piece; figures carry no marks that a tight line could cut',
  })),
]

type Place = Finding & { file: string }

const unused = new Set(allowed)
const places: Place[] = []
let count = 0
for (const file of folders.flatMap(filesOf)) {
  count += 1
  const path = join(root, file)
  let source = readFileSync(path, 'utf8')
  if (process.argv.includes('--fix') && file.endsWith('.css') && !file.includes('/public/')) {
    const swapped = withTokens(source)
    if (swapped !== source) writeFileSync(path, swapped)
    source = swapped
  }
  const findings = file.endsWith('.css') ? findingsOfCss(source) : findingsOfCode(source)
  places.push(...findings.map((finding) => ({ file, ...finding })).filter((place) => !isAllowed(place)))
}

if (count === 0) throw new Error('no file was found: the check looks in the wrong place')
for (const { file, line, property, text, why, use } of places)
  console.error(`${file}:${line} ${property}: ${text} – ${why}${use ? `; use ${use}` : ''}`)
for (const { file, text } of unused)
  console.error(`${file}: nothing is allowed by "${text ?? 'the whole file'}" any more`)
console.log(`${count} files of the apps, ${places.length + unused.size} problems`)
process.exitCode = places.length + unused.size === 0 ? 0 : 1

function filesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.(css|tsx?)$/.test(file) && !/\.test\.tsx?$/.test(file))
}

function isAllowed(place: Place): boolean {
  const entry = allowed.find(
    ({ file, text }) => file === place.file && (text === undefined || text === `${place.property}: ${place.text}`),
  )
  if (!entry) return false
  unused.delete(entry)
  return true
}
