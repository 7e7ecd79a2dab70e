import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureChromium } from '@lotus/testing/browser'
import { buildApps } from './build-apps.ts'
import { runOnSystemPostgres } from './system-postgres.ts'
import { runProgram, runVitest, runVitestWithRetry, type Say, type StepResult } from './test-steps.ts'

const root = join(import.meta.dirname, '..', '..')
const bin = (name: string) => join(root, 'node_modules', '.bin', name)

const runTestFiles = process.env['CI'] ? runVitestWithRetry : runVitest

/** A machine of CI may be three times slower than the one a test was written on. */
const CI_TIMEOUT: Readonly<Record<string, string>> = process.env['CI'] ? { LOTUS_TEST_TIMEOUT: '60000' } : {}

type Step = { name: string; run: (say: Say) => Promise<StepResult> }

/**
 * Runs every step, whatever failed before, and returns the exit code. The last line is the sum, alone. The checks, one
 * core each, run beside the builds; all else runs alone: beside other work the campaign waits three times as long for
 * what it kills, and browser tests run into their time. `--all` includes the data tests; `--faces` is the browser tests
 * alone, each journey in both of its faces (tests/browser/faces.ts).
 */
export async function runTests(args: readonly string[]): Promise<number> {
  if (args.includes('--data')) return summarize(await runSteps(dataSteps()))
  if (args.includes('--faces')) return summarize(await runSteps([buildStep(), browserStep({ LOTUS_FACES: 'all' })]))
  const hasBrowser = !args.includes('--no-browser')
  const isAll = args.includes('--all')
  const checked = await runInParallel([
    checkSteps(),
    [...(hasBrowser ? [buildStep()] : []), ...(isAll ? benchSteps() : [])],
  ])
  const first = [...checked, ...(await runSteps(faultSteps()))]
  const otherServers: Step = { name: 'money on other servers', run: (say) => runOnSystemPostgres(root, say) }
  const tests = [
    vitestStep('tests', ['unit', 'database']),
    ...(isAll ? dataSteps() : []),
    otherServers,
    ...(hasBrowser ? [browserStep({}, isAll && process.env['CI'] ? halfOfCommit() : null)] : []),
  ]
  return summarize([...first, ...(await runSteps(tests))])
}

function checkSteps(): Step[] {
  const node = (name: string, file: string): Step => ({
    name,
    run: (say) => runProgram(root, process.execPath, [join(root, file)], say),
  })
  const program = (
    name: string,
    of: string,
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): Step => ({
    name,
    run: (say) => runProgram(root, bin(of), args, say, env),
  })
  // The rules of lint need the types of every file anyway, so the same program reports the type errors: those of `tsc`,
  // for each file by its nearest tsconfig.json. Each thread of a type checker works out the types of all calls for
  // itself: one does it in a third of the work of four, and the other row has the other core.
  return [
    program('format', 'oxfmt', ['--check', '.']),
    program('lint and types', 'oxlint', ['--threads=1', '--type-check'], { GOMAXPROCS: '1' }),
    node('dependency order', 'scripts/check-dependencies.ts'),
    node('table ownership', 'scripts/check-tables.ts'),
    node('design of the apps', 'scripts/check-design.ts'),
    node('clocks and chance', 'scripts/check-clocks.ts'),
    node('languages in code', 'scripts/check-languages.ts'),
    node('account types', 'scripts/check-account-types.ts'),
    program('unused code', 'knip', ['--no-progress', '--no-config-hints']),
    node('translations', 'packages/i18n/src/check.ts'),
  ]
}

/** It finds the processes it kills in /proc. */
function faultSteps(): Step[] {
  if (process.platform !== 'linux') return []
  const args = [join(root, 'faults/run.ts'), '--short', '--seed', '1']
  return [{ name: 'fault campaign, short', run: (say) => runProgram(root, process.execPath, args, say) }]
}

/** The quick form measures nothing, but every command and its books are run through once, so that the bench does not rot. */
function benchSteps(): Step[] {
  if (process.platform !== 'linux') return []
  const args = [join(root, 'bench/batch.bench.ts'), '--quick']
  return [{ name: 'bench of batches, quick', run: (say) => runProgram(root, process.execPath, args, say) }]
}

function vitestStep(name: string, projects: readonly string[]): Step {
  return { name, run: (say) => runTestFiles(root, projects, say, { env: CI_TIMEOUT }) }
}

/** The browser tests start the product as a person would, so the web apps are built first. */
function buildStep(): Step {
  const run = async (say: Say): Promise<StepResult> => {
    const log = (line: string) => say(`${line}\n`)
    try {
      log(`Browser: ${await ensureChromium(log)}`)
      await buildApps(root, log)
      return { passed: 1, failed: 0 }
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error)
      log(words)
      return { passed: 0, failed: 1, words }
    }
  }
  return { name: 'browser and web apps', run }
}

/** `half` null: all files. */
function browserStep(env: Readonly<Record<string, string>>, half: 1 | 2 | null = null): Step {
  const more = half === null ? [] : [`--shard=${half}/2`]
  const name = half === null ? 'browser tests' : `browser tests, half ${half}`
  return { name, run: (say) => runTestFiles(root, ['browser'], say, { env, more }) }
}

/**
 * CI walks half of the browser's files, by the commit: a run of the same commit is the same, and two commits in a row
 * usually walk all. Null: all of them, with LOTUS_HALVES=both.
 */
function halfOfCommit(): 1 | 2 | null {
  if (process.env['LOTUS_HALVES'] === 'both') return null
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  const digit = Number.parseInt(stdout?.trim().at(-1) ?? '', 16)
  if (Number.isNaN(digit)) return null
  return digit % 2 === 0 ? 1 : 2
}

/** The real draws and fixtures are outside the repository and are read in place (DECISIONS 30, 31). */
function dataSteps(): Step[] {
  const folder = resolve(process.env['LOTUS_SHARED'] || join(root, '..', 'shared'))
  if (existsSync(join(folder, 'data'))) {
    process.env['LOTUS_SHARED'] = folder
    return [vitestStep('data tests', ['data'])]
  }
  const words = `The data tests did not run: there is no shared data in ${folder}. LOTUS_SHARED names its folder.`
  console.log(words)
  return process.env['CI'] ? [{ name: 'shared data', run: async () => ({ passed: 0, failed: 1, words }) }] : []
}

type Outcome = { name: string; result: StepResult; seconds: number }

const print: Say = (text) => void process.stdout.write(text)

async function runSteps(steps: readonly Step[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const step of steps) {
    print(`\n== ${step.name}\n`)
    outcomes.push(await runStep(step, print))
  }
  return outcomes
}

/** Runs rows of steps in parallel. The output of a step is printed when it has ended, so that it is not mixed. */
async function runInParallel(rows: readonly (readonly Step[])[]): Promise<Outcome[]> {
  const runRow = async (row: readonly Step[]) => {
    const outcomes: Outcome[] = []
    for (const step of row) {
      let output = ''
      outcomes.push(await runStep(step, (text) => (output += text)))
      print(`\n== ${step.name}\n${output}`)
    }
    return outcomes
  }
  return (await Promise.all(rows.map(runRow))).flat()
}

async function runStep({ name, run }: Step, say: Say): Promise<Outcome> {
  const startedAt = performance.now()
  const result = await run(say)
  return { name, result, seconds: (performance.now() - startedAt) / 1000 }
}

/**
 * Failures, even of tests that passed when repeated, are far above by now: they are printed again before the sum, and
 * written to LOTUS_FAILURES for a caller that has more to run and prints it last (.ci/run).
 */
function repeatFailures(outcomes: readonly Outcome[]): void {
  const words = outcomes
    .filter(({ result }) => result.failed > 0 || result.words)
    .map(
      ({ name, result }) =>
        `\n== ${result.failed > 0 ? 'FAILED' : 'ONLY AT THE SECOND TRY'} ${name}\n${result.words ?? ''}\n`,
    )
    .join('')
  if (words === '') return
  console.log(words)
  const file = process.env['LOTUS_FAILURES']
  if (file) appendFileSync(file, words)
}

function summarize(outcomes: readonly Outcome[]): number {
  repeatFailures(outcomes)
  console.log('\n== summary')
  for (const { name, result, seconds } of outcomes) {
    const counts = result.passed + result.failed === 1 ? '' : `  ${result.passed} passed, ${result.failed} failed`
    console.log(
      `${result.failed === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(24)} ${seconds.toFixed(1).padStart(6)} s${counts}`,
    )
  }
  for (const { name, result } of outcomes) {
    if (!result.slowest?.length) continue
    console.log(`\nslowest files of ${name}`)
    for (const { file, seconds } of result.slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`)
  }
  const sum = (of: 'passed' | 'failed') => outcomes.reduce((total, { result }) => total + result[of], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') === 0 ? 0 : 1
}
