import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export type StepResult = {
  passed: number
  failed: number
  /** What a reader needs of a failing step: the last lines it printed, then each failing test with its error. */
  words?: string
  /** The test files that did not pass, from the repository's root. */
  failedFiles?: readonly string[]
}

const WORDS_LINES_MAX = 80
const LINES_OF_A_TEST_MAX = 70
/** Enough for the last lines, whatever a step prints. */
const KEPT_CHARACTERS = 40_000
const AFTER_EXIT_MS = 3_000

/** A check counts as one: passed where the program ends well. */
export async function runProgram(root: string, program: string, args: readonly string[]): Promise<StepResult> {
  const { code, lastWords } = await run(root, program, args)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, words: lastWords }
}

const SECOND_TRY_FILES_MAX = 3

/**
 * Journeys in a real browser share two cores with everything they drive, and one may lose a race. What failed is run once
 * more from a new start; where it passes then, what happened the first time is told all the same: it is a debt.
 */
export async function runVitestTwice(root: string, projects: readonly string[]): Promise<StepResult> {
  const first = await runVitest(root, projects)
  const { failedFiles: files = [] } = first
  if (first.failed === 0 || files.length === 0 || files.length > SECOND_TRY_FILES_MAX) return first
  console.log(`\n== second try of ${files.join(', ')}`)
  const second = await runVitest(root, projects, files)
  const words = [`FIRST TRY\n${first.words ?? ''}`, second.words && `SECOND TRY\n${second.words}`]
    .filter(Boolean)
    .join('\n\n')
  return { passed: first.passed + Math.max(first.failed - second.failed, 0), failed: second.failed, words }
}

/** Vitest's tests are counted one by one; a run that breaks without a failing test (a file that does not load) counts as one. */
export async function runVitest(
  root: string,
  projects: readonly string[],
  files: readonly string[] = [],
): Promise<StepResult> {
  const folder = mkdtempSync(join(tmpdir(), 'lotus-report-'))
  const report = join(folder, 'report.json')
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  try {
    const { code, lastWords } = await run(root, process.execPath, [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...files,
      ...chosen,
      ...reporters,
    ])
    const result = readReport(root, report)
    if (code === 0 && result.failed === 0) return result
    const words = [lastWords, result.words].filter(Boolean).join('\n\n')
    return { ...result, failed: Math.max(result.failed, 1), words }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Report = {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

function readReport(root: string, path: string): StepResult {
  try {
    // Vitest's own report.
    const report = JSON.parse(readFileSync(path, 'utf8')) as Report
    const failing = report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages = [] }) => {
          const title = `FAILED ${relative(root, name)} > ${fullName}`
          const lines = linesOf(failureMessages.join('\n')).filter((line) => !isForeignFrame(line))
          return [title, ...lines.slice(0, LINES_OF_A_TEST_MAX)].join('\n')
        }),
    )
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests > 0 ? report.numFailedTests : Math.min(report.numFailedTestSuites, 1),
      words: failing.join('\n\n'),
      failedFiles: report.testResults
        .filter(({ status, assertionResults }) =>
          [status, ...assertionResults.map((test) => test.status)].includes('failed'),
        )
        .map(({ name }) => relative(root, name)),
    }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const isForeignFrame = (line: string) => /^\s+at .*(node_modules|<anonymous>|node:)/.test(line)
const linesOf = (text: string) => stripVTControlCharacters(text).trimEnd().split('\n')

/** The program's own words go straight to the reader; the last of them are kept. */
function run(root: string, program: string, args: readonly string[]): Promise<{ code: number; lastWords: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      // Programs see a pipe; a person at a terminal gets colours all the same.
      env: process.stdout.isTTY && !process.env['NO_COLOR'] ? { ...process.env, FORCE_COLOR: '1' } : process.env,
    })
    let kept = ''
    const pass = (to: NodeJS.WriteStream) => (chunk: Buffer) => {
      to.write(chunk)
      kept = (kept + chunk.toString()).slice(-KEPT_CHARACTERS)
    }
    const end = (code: number) => {
      child.stdout.destroy()
      child.stderr.destroy()
      resolve({ code, lastWords: linesOf(kept).slice(-WORDS_LINES_MAX).join('\n') })
    }
    child.stdout.on('data', pass(process.stdout))
    child.stderr.on('data', pass(process.stderr))
    child.once('error', (error) => {
      console.error(error.message)
      kept += error.message
      end(1)
    })
    child.once('close', (code) => end(code ?? 1))
    // A program it left behind would hold the pipes open for ever.
    child.once('exit', (code) => setTimeout(end, AFTER_EXIT_MS, code ?? 1).unref())
  })
}
