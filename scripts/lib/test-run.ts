import { appendFileSync, existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureChromium } from '@lotus/testing/browser'
import { buildApps } from './build-apps.ts'
import { runProgram, runVitest, runVitestTwice, type StepResult } from './test-steps.ts'

const root = join(import.meta.dirname, '..', '..')
const bin = (name: string) => join(root, 'node_modules', '.bin', name)
const typedProjects = ['tsconfig.json', 'apps/site', 'apps/backoffice', 'apps/studio', 'packages/ui']

type Step = { name: string; run: () => Promise<StepResult> }

/** Runs every step, whatever failed before it, and answers the exit code. The last line is the sum, alone. */
export async function runTests(args: readonly string[]): Promise<number> {
  if (args.includes('--data')) return summarize(await runSteps(dataSteps()))
  const steps = [...checkSteps(), vitestStep('tests', ['unit', 'database']), ...faultSteps()]
  if (!args.includes('--no-browser')) steps.push(...browserSteps())
  return summarize(await runSteps(steps))
}

function checkSteps(): Step[] {
  const node = (name: string, file: string): Step => ({
    name,
    run: () => runProgram(root, process.execPath, [join(root, file)]),
  })
  const translations = 'packages/i18n/src/check.ts'
  return [
    { name: 'format', run: () => runProgram(root, bin('oxfmt'), ['--check', '.']) },
    { name: 'lint', run: () => runProgram(root, bin('oxlint'), []) },
    ...typedProjects
      .filter((project) => existsSync(join(root, project)))
      .map((project): Step => ({ name: `types ${project}`, run: () => runProgram(root, bin('tsc'), ['-p', project]) })),
    node('dependency order', 'scripts/check-dependencies.ts'),
    node('table ownership', 'scripts/check-tables.ts'),
    node('design of the apps', 'scripts/check-design.ts'),
    { name: 'unused code', run: () => runProgram(root, bin('knip'), ['--no-progress', '--no-config-hints']) },
    ...(existsSync(join(root, translations)) ? [node('translations', translations)] : []),
  ]
}

/** It finds the processes it kills in /proc. */
function faultSteps(): Step[] {
  if (process.platform !== 'linux') return []
  const args = [join(root, 'faults/run.ts'), '--short', '--seed', '1']
  return [{ name: 'fault campaign, short', run: () => runProgram(root, process.execPath, args) }]
}

function vitestStep(name: string, projects: readonly string[]): Step {
  return { name, run: () => runVitest(root, projects) }
}

/** The browser journeys start the product as a person would, so the web apps are built first. */
function browserSteps(): Step[] {
  const prepare = async (): Promise<StepResult> => {
    try {
      console.log(`Browser: ${await ensureChromium(console.log)}`)
      await buildApps(root, console.log)
      return { passed: 1, failed: 0 }
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error)
      console.error(words)
      return { passed: 0, failed: 1, words }
    }
  }
  const runBrowser = process.env['CI'] ? runVitestTwice : runVitest
  return [
    { name: 'browser and web apps', run: prepare },
    { name: 'browser tests', run: () => runBrowser(root, ['browser']) },
  ]
}

/** The real draws and fixtures lie beside the repository and are read in place (DECISIONS 30, 31). */
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

async function runSteps(steps: readonly Step[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const { name, run } of steps) {
    console.log(`\n== ${name}`)
    const startedAt = performance.now()
    const result = await run()
    outcomes.push({ name, result, seconds: (performance.now() - startedAt) / 1000 })
  }
  return outcomes
}

/**
 * What failed, be it once, stands far above by now: it is said once more before the sum, and written to LOTUS_FAILURES for
 * a caller that has more to run and prints it last (.ci/run).
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
  const sum = (of: 'passed' | 'failed') => outcomes.reduce((total, { result }) => total + result[of], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') === 0 ? 0 : 1
}
