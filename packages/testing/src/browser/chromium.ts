import { execFileSync, spawn } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

/** Chromium without the parts that draw a window: a page costs it less than half of the processor time. */
const SHELL = 'chromium-headless-shell'
const programs = [
  SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export const noChromiumMessage =
  'No Chromium for the browser tests: install the package "chromium" (apt-get install chromium), or set CHROMIUM_PATH to a Chromium or Chrome program.'

/** A mirror may fail for a moment, and another installation may hold the lock. */
const aptOptions = ['-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=120']
const FETCH_ATTEMPTS = 2

/**
 * The browser for the tests (DECISIONS 32): CHROMIUM_PATH, an installed one, or one that Playwright fetched earlier.
 */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (!isRunnable(named)) throw new Error(`CHROMIUM_PATH is ${named}, which is not a program that can be run.`)
    return named
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const installed = programs.flatMap((program) => folders.map((folder) => join(folder, program)))
  return [...installed, ...places, playwrightsOwn()].find((path) => path !== undefined && isRunnable(path))
}

/**
 * Like `findChromium`, but installs one if there is none: as root from the system's packages, else Playwright's own.
 * CI, whose machine is its own, gets the quicker shell beside an installed Chromium.
 */
export async function ensureChromium(log: (line: string) => void): Promise<string> {
  const found = findChromium()
  const isSlow = process.env['CI'] !== undefined && !process.env['CHROMIUM_PATH'] && basename(found ?? '') !== SHELL
  if (found !== undefined && !isSlow) return found
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (mayInstall) {
    log('Installing Chromium from the packages of the system')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', [...aptOptions, 'update', '-q'], env)
    // Not every system has the shell as a package.
    for (const name of [SHELL, 'chromium']) {
      await run('apt-get', [...aptOptions, 'install', '-y', '-q', name], env)
      const installed = findChromium()
      if (installed !== undefined) return installed
    }
  }
  if (found !== undefined) return found
  const cli = join(import.meta.dirname, '../../../../node_modules/playwright-core/cli.js')
  // Without the system's libraries the program would exist but not start.
  const install = [cli, 'install', ...(mayInstall ? ['--with-deps'] : []), 'chromium']
  for (let attempt = 1; attempt <= FETCH_ATTEMPTS; attempt += 1) {
    log('Fetching Chromium through Playwright')
    await run(process.execPath, install, process.env)
    const fetched = findChromium()
    if (fetched !== undefined) return fetched
  }
  throw new Error(noChromiumMessage)
}

/** Runs an installer without prompts; its failure shows in what is found afterwards. */
function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((done) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
    child.once('error', () => done())
    child.once('exit', () => done())
  })
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    return false
  }
  // Some systems have a stub named chromium-browser that only tells the user to install a snap.
  if (!path.endsWith('chromium-browser')) return true
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 10_000 })
    return true
  } catch {
    return false
  }
}

function playwrightsOwn(): string | undefined {
  try {
    return chromium.executablePath()
  } catch {
    return undefined
  }
}
