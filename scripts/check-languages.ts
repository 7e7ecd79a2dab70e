import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages, languageTag } from '@lotus/i18n/languages'

// Which languages there are is data (packages/i18n/languages.json): a further one asks for texts, never for code. So no code
// names one, as a text, a key, a member, or the end of a name. Data (JSON), tests and frozen tables may.

const root = join(import.meta.dirname, '..')
const folders = ['apps', 'packages', 'scripts', 'tools']

/** Who may all the same, and why. */
const owners: Readonly<Record<string, string>> = {
  'apps/server/src/modules/providers/create-vendor-port.ts': 'the interface to vendors has `name` and `nameEn`',
  'apps/server/src/modules/providers/dialects/rsa.dialect.ts': 'the interface to vendors has `name` and `nameEn`',
  'apps/studio/src/vendor/platform-calls.ts': 'the interface to vendors has `name` and `nameEn`',
  'packages/contract/src/vendor-schemas.ts': 'the interface to vendors has `name` and `nameEn`',
  'tools/vendor-kit/examples/spin-studio.ts': 'an example of a call of a vendor',
  'tools/vendor-kit/reverse/operator.ts': 'an example of a call of a vendor',
  'packages/contract/src/messages/inbox-calls.ts': 'an example in the documentation of a call',
  'packages/rules/scripts/compact-catalogue.ts': 'reads the catalogue of plays as it was given to us',
  'packages/database/schema/platform/functions/localized.sql': 'keeps the two columns of release 1, and goes with them',
  'packages/i18n/src/format.ts': 'parts of a date, put together by the texts of each language',
  'apps/server/src/modules/reports/export/export-bets.ts': 'a time as spreadsheets read it, the same in each language',
  'apps/server/src/platform/http/docs.ts': 'the page of the calls is written in English alone',
  'scripts/check-languages.ts': 'shows itself what to find',
  'apps/site/src/features/lottery/model/statistics.ts': 'a figure, written the same in each language',
}
/** Files where the letters of a language's code mean something else. */
const otherMeanings: readonly string[] = [
  'apps/server/src/modules/content/html/safe-html.ts', // HTML elements: `th` is a cell of a table
]
const isCode = (name: string) =>
  (/\.(tsx?|mjs)$/.test(name) || /\/functions\/[^/]+\.sql$/.test(name)) &&
  !/\.(test|fixtures)\.|(^|\/)(node_modules|dist|test-support|testing|gallery|generated)\//.test(name)

const codes = languages.join('|')
const tags = languages.map(languageTag).join('|')
const ends = languages.map((code) => code.charAt(0).toUpperCase() + code.slice(1)).join('|')
const named = new RegExp(
  `(['"\`])(?:${codes}|${tags})\\1|(?<![\\w'"-])(?:${codes})\\??:(?!:)|\\.(?:${codes})\\b(?![-/])|[a-z](?:${ends})\\b|_(?:${codes})\\b`,
)

const problems: string[] = []
// The check itself: what it has to find, and what it must not take for a language.
for (const line of ["x === 'vi'", '{ vi: a, en: b }', 'name.en', 'nameVi', 'name_en', "'vi-VN'", 'zh?: string'])
  if (!named.test(line)) problems.push(`the check does not see ${line}`)
for (const line of ["'when'", 'given: 1', 'openEnd', 'a.english', 'is_envelope'])
  if (named.test(line)) problems.push(`the check takes ${line} for a language`)

const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter(isCode),
)
const found = new Set<string>()
for (const file of files) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  for (const [at, line] of lines.entries()) {
    const code = line.replace(/^\s*(?:\/\/|\/?\*|--).*|\s\/\/ .*/, '')
    if (!named.test(code)) continue
    found.add(file)
    if (owners[file] === undefined && !otherMeanings.includes(file))
      problems.push(`${file}:${at + 1} names a language: ${named.exec(code)?.[0]}`)
  }
}
for (const file of Object.keys(owners))
  if (!found.has(file)) problems.push(`${file} names no language: take it off the list`)
if (files.length < 1000) problems.push(`only ${files.length} files were looked at`)
for (const problem of problems) console.error(problem)
console.log(`${files.length} files, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
