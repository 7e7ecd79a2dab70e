import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type StepResult = { passed: number; failed: number }

/** A check counts as one: passed where the program ends well. Its own words go straight to the reader. */
export async function runProgram(root: string, program: string, args: readonly string[]): Promise<StepResult> {
  return (await run(root, program, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Vitest's tests are counted one by one; a run that breaks without a failing test (a file that does not load) counts as one. */
export async function runVitest(root: string, projects: readonly string[]): Promise<StepResult> {
  const folder = mkdtempSync(join(tmpdir(), 'lotus-report-'))
  const report = join(folder, 'report.json')
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  try {
    const code = await run(root, process.execPath, [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...chosen,
      ...reporters,
    ])
    const counts = readCounts(report)
    return code === 0 || counts.failed > 0 ? counts : { ...counts, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readCounts(report: string): StepResult {
  try {
    // Vitest's own report.
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8')) as Record<
      string,
      number
    >
    const failedTests = numFailedTests ?? 0
    return {
      passed: numPassedTests ?? 0,
      failed: failedTests > 0 ? failedTests : Math.min(numFailedTestSuites ?? 0, 1),
    }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

function run(root: string, program: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    })
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
