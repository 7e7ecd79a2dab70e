import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkFormats } from './check-formats.ts'
import { checkTexts, flatten, usesOf } from './check-texts.ts'
import { checkPlurals, checkWords } from './check-words.ts'
import {
  byLanguage,
  completeLanguages,
  defaultLanguage,
  isDraft,
  languages,
  namespaces,
  type Language,
} from './languages.ts'

/**
 * `node src/check.ts`: every language that is not a draft is complete, nothing is empty or untranslated, no key is
 * unused or unknown; plurals are complete, tone, terms and spelling as agreed, no word too long for a phone; no screen
 * formats money or dates itself. Exits non-zero and lists every finding.
 */
const packageDir = fileURLToPath(new URL('..', import.meta.url))
const repoDir = join(packageDir, '../..')

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** Source files that may use keys: the apps and the design system, without tests and built output. */
function* sourceFiles(dir: string): Generator<string> {
  for (const name of readdirSync(dir)) {
    if (['node_modules', 'dist', 'build'].includes(name) || name.startsWith('.')) continue
    const path = join(dir, name)
    if (statSync(path).isDirectory()) yield* sourceFiles(path)
    else if (/\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name)) yield path
  }
}

function readTexts(findings: string[]): Record<Language, Map<string, string>> {
  const texts = byLanguage(languages, () => new Map<string, string>())
  for (const language of languages) {
    const dir = join(packageDir, 'locales', language)
    const files = readdirSync(dir).filter((name) => name.endsWith('.json'))
    for (const name of files) {
      if (!namespaces.some((namespace) => name === `${namespace}.json`))
        findings.push(`${language}/${name}: no such namespace`)
    }
    for (const namespace of namespaces) {
      if (files.includes(`${namespace}.json`))
        for (const [key, text] of flatten(readJson(join(dir, `${namespace}.json`))))
          texts[language].set(`${namespace}:${key}`, text)
      else if (!isDraft(language)) findings.push(`${language}/${namespace}.json is missing`)
    }
  }
  return texts
}

/** Codes of the error catalogue, read as a file: this package stands below the contract and may not import it. */
const contractCodes = (): string[] =>
  Object.keys(readJson(join(repoDir, 'packages/contract/src/errors.json')) as object)

/** Keys that end in _one but are not singulars. */
const endsInOne = new Set(['lottery:group.exactly_one'])

const findings: string[] = []
const texts = readTexts(findings)
// A list of `namespace:key` strings.
const allowed = new Set(readJson(join(packageDir, 'locales/identical-allowed.json')) as string[])
// The server words the headings of its CSV files by the keys of the screens.
const exporters = 'apps/server/src/modules/reports/export'
const roots = ['apps/site', 'apps/backoffice', 'apps/studio', 'apps/payments-sandbox', 'packages/ui', exporters].map(
  (dir) => join(repoDir, dir),
)
const sources = roots
  .filter((dir) => statSync(dir, { throwIfNoEntry: false }))
  .flatMap((dir) => [...sourceFiles(dir)])
  .map((path) => ({ name: relative(repoDir, path), text: readFileSync(path, 'utf8') }))

// Error codes come from the server, so no code contains them, and the server words an import and printed statements itself. The shared words are for every feature, used or not.
const uses = usesOf(sources, [
  'errors:',
  'mail:',
  'imports:',
  'records:csv.',
  'accountFiles:paper.',
  'patterns:',
  'common:action.',
  'common:state.',
])
findings.push(...checkTexts(texts, uses, allowed), ...checkWords(texts), ...checkPlurals(texts, endsInOne))
// The gallery of the design system shows components with its own figures, and a CSV file has figures for programs.
const formatted = sources.filter(({ name }) => !name.startsWith('packages/ui/gallery') && !name.startsWith(exporters))
findings.push(...checkFormats(formatted))
const codes = contractCodes()
if (codes.length === 0) findings.push('no error codes found in the contract: the pattern of this check is out of date')
for (const code of codes)
  if (completeLanguages.some((language) => !texts[language].has(`errors:${code}`)))
    findings.push(`errors:${code} of the contract has no text`)

for (const finding of findings) console.error(finding)
console.log(
  `i18n: ${texts[defaultLanguage].size} keys, ${sources.length} source files, ${codes.length} error codes, ${findings.length} findings`,
)
process.exitCode = findings.length > 0 ? 1 : 0
