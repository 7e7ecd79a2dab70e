import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'

const root = join(import.meta.dirname, '..')
process.chdir(root)

type Rules = { forbidden: IForbiddenRuleType[]; options: ICruiseOptions }

// Our own configuration; the file defines its shape.
const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as Rules
const folders = ['apps', 'packages'].filter((folder) => existsSync(folder))
const answer = await cruise(folders, { ...config.options, ruleSet: { forbidden: config.forbidden }, validate: true })
// Without an output type the result is an object, never text.
const { modules, summary } = answer.output as ICruiseResult

const problems = summary.violations.map((violation) => {
  const comment = config.forbidden.find((rule) => rule.name === violation.rule.name)?.comment ?? ''
  return `${violation.from} -> ${violation.to}\n    ${comment} (${violation.rule.name})`
})
const sources = modules.filter((module) => !module.source.includes('node_modules'))

/**
 * The tool has once reported "no violations" without having read any file: check that the existing files and their
 * imports were read.
 */
function findUnseen(): string[] {
  const known: unknown = JSON.parse(readFileSync('apps/server/src/module-order.json', 'utf8'))
  const moduleOrder = Array.isArray(known) ? known.map(String) : []
  const subfolders = (folder: string) =>
    existsSync(folder)
      ? readdirSync(folder, { withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map((entry) => entry.name)
      : []
  const unlisted = subfolders('apps/server/src/modules')
    .filter((name) => !moduleOrder.includes(name))
    .map((name) => `apps/server/src/modules/${name} is missing in module-order.json`)
  const expected = ['packages', 'apps', 'apps/server/src/modules'].flatMap((folder) =>
    subfolders(folder).map((name) => `${folder}/${name}/`),
  )
  const unseen = expected
    .filter((folder) => holdsSource(folder) && !sources.some((module) => module.source.startsWith(folder)))
    .map((folder) => `${folder} was not looked at`)
  const withImports = sources.filter((module) => module.dependencies.length > 0).length
  const blind =
    withImports < sources.length / 3
      ? [`only ${withImports} of ${sources.length} files showed an import: the parser does not read them`]
      : []
  return [...unlisted, ...unseen, ...blind]
}

function holdsSource(folder: string): boolean {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).some(
    (name) => /\.tsx?$/.test(name) && !name.includes('node_modules'),
  )
}

problems.push(...findUnseen())
for (const problem of problems) console.error(problem)
console.log(
  `${sources.length} files, ${sources.reduce((sum, module) => sum + module.dependencies.length, 0)} imports, ${problems.length} problems`,
)
process.exitCode = problems.length === 0 ? 0 : 1
