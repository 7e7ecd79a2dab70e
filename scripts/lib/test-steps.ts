import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export type StepResult = {
  passed: number
  failed: number
  /** What a reader needs from a failing step: the last printed lines, then each failing test with its error. */
  words?: string
  /** The test files that did not pass, from the repository's root. */
  failedFiles?: readonly string[]
  /** The test files that took longest, with their seconds: where time can be saved. */
  slowest?: readonly { file: string; seconds: number }[]
}

/** Receives a step's output as it is printed. */
export type Say = (text: string) => void
export type RunOptions = {
  env?: Readonly<Record<string, string>>
  /** Further arguments of Vitest. */
  more?: readonly string[]
}

const WORDS_LINES_MAX = 80
/** Lines of all failing tests of a step together: CI keeps only the end of what is printed. */
const LINES_OF_TESTS_MAX = 40
const LINES_OF_A_TEST_MIN = 12
const SLOWEST_FILES = 12
/** Enough for the last lines, whatever a step prints. */
const KEPT_CHARACTERS = 40_000
const AFTER_EXIT_MS = 3_000

/** A check counts as one test: passed if the program exits with 0. */
export async function runProgram(
  root: string,
  program: string,
  args: readonly string[],
  say: Say,
  env: Readonly<Record<string, string>> = {},
): Promise<StepResult> {
  const { code, lastWords } = await run(root, program, args, say, { env })
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, words: lastWords }
}

/** More are no matter of timing. */
const SECOND_TRY_FILES_MAX = 8

/**
 * Tests share two cores with everything they drive, and a timing may fail. Failed ones run once more from a new start,
 * one after the other; if they pass then, the first failure is still reported, because it must be fixed.
 */
export async function runVitestWithRetry(
  root: string,
  projects: readonly string[],
  say: Say,
  options: RunOptions = {},
): Promise<StepResult> {
  const first = await runVitest(root, projects, say, options)
  const { failedFiles: files = [] } = first
  if (first.failed === 0 || files.length === 0 || files.length > SECOND_TRY_FILES_MAX) return first
  say(`\n== second try of ${files.join(', ')}\n`)
  const second = await runVitest(root, projects, say, {
    ...options,
    files,
    more: ['--maxWorkers=1'], // No shard: these files, whichever half they are of.
    env: { ...options.env, LOTUS_SECOND_TRY: '1' },
  })
  const words = [`FIRST TRY\n${first.words ?? ''}`, second.words && `SECOND TRY\n${second.words}`]
    .filter(Boolean)
    .join('\n\n')
  const { slowest = [] } = first
  return { passed: first.passed + Math.max(first.failed - second.failed, 0), failed: second.failed, words, slowest }
}

/**
 * Vitest's tests are counted one by one; a run that breaks without a failing test (a file that does not load) counts as
 * one.
 */
export async function runVitest(
  root: string,
  projects: readonly string[],
  say: Say,
  { files = [], more = [], ...options }: { files?: readonly string[] } & RunOptions = {},
): Promise<StepResult> {
  const folder = mkdtempSync(join(tmpdir(), 'lotus-report-'))
  const report = join(folder, 'report.json')
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  try {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const args = [vitest, 'run', ...files, ...chosen, ...reporters, ...more]
    const { code, lastWords } = await run(root, process.execPath, args, say, options)
    const result = readReport(root, report)
    if (code === 0 && result.failed === 0) return result
    return { ...result, failed: Math.max(result.failed, 1), words: result.words || lastWords }
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
    /** Milliseconds. */
    startTime: number
    endTime: number
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
        .map(({ fullName, failureMessages = [] }) => ({
          title: `FAILED ${relative(root, name)} > ${fullName}`,
          lines: once(linesOf(failureMessages.join('\n')).filter((line) => !isForeignFrame(line))),
        })),
    )
    const most = Math.max(LINES_OF_A_TEST_MIN, Math.floor(LINES_OF_TESTS_MAX / Math.max(failing.length, 1)))
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests > 0 ? report.numFailedTests : Math.min(report.numFailedTestSuites, 1),
      words: failing.map(({ title, lines }) => [title, ...lines.slice(0, most)].join('\n')).join('\n\n'),
      failedFiles: report.testResults
        .filter(({ status, assertionResults }) =>
          [status, ...assertionResults.map((test) => test.status)].includes('failed'),
        )
        .map(({ name }) => relative(root, name)),
      slowest: report.testResults
        .map(({ name, startTime, endTime }) => ({ file: relative(root, name), seconds: (endTime - startTime) / 1000 }))
        .toSorted((one, other) => other.seconds - one.seconds)
        .slice(0, SLOWEST_FILES),
    }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const isForeignFrame = (line: string) => /^\s+at .*(node_modules|<anonymous>|node:)/.test(line)
/** A page that asks in vain says the same line a hundred times. */
const once = (lines: readonly string[]) => [...new Set(lines)]
const linesOf = (text: string) => stripVTControlCharacters(text).trimEnd().split('\n')

/** Forwards the program's output, and keeps the end of it. */
function run(
  root: string,
  program: string,
  args: readonly string[],
  say: Say,
  { env: more = {} }: RunOptions,
): Promise<{ code: number; lastWords: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      // Programs see a pipe; a person at a terminal still gets colours.
      env: {
        ...process.env,
        ...(process.stdout.isTTY && !process.env['NO_COLOR'] ? { FORCE_COLOR: '1' } : {}),
        ...more,
      },
    })
    let kept = ''
    const pass = (text: string) => {
      say(text)
      kept = (kept + text).slice(-KEPT_CHARACTERS)
    }
    const end = (code: number) => {
      child.stdout.destroy()
      child.stderr.destroy()
      resolve({ code, lastWords: linesOf(kept).slice(-WORDS_LINES_MAX).join('\n') })
    }
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', pass)
    child.once('error', (error) => {
      pass(error.message)
      end(1)
    })
    child.once('close', (code) => end(code ?? 1))
    // A program left running would hold the pipes open for ever.
    child.once('exit', (code) => setTimeout(end, AFTER_EXIT_MS, code ?? 1).unref())
  })
}
