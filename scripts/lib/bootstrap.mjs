// Runs on any installed Node (20 or newer), before anything is installed: no dependency, no TypeScript.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const isWindows = process.platform === 'win32'
const pinnedNode = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node')
const stampPath = join(root, 'node_modules', '.lotus-install')
const lowestMajor = 20
const pinnedMajor = 24

/** Prints one clear line and ends. */
export function fail(line) {
  console.error(line)
  process.exit(1)
}

/**
 * Installs what is missing and makes sure that the pinned Node runs this script. Returns true if the caller continues;
 * otherwise the script runs again in a child under the pinned Node, and this process only passes on signals and the
 * exit code.
 */
export async function bootstrap() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < lowestMajor) fail(`Node ${lowestMajor} or newer is needed; this is ${process.versions.node}.`)
  await installWhenNeeded()
  if (major === pinnedMajor) return true
  if (spawnSync(pinnedNode, ['--version']).status !== 0) {
    fail(
      `The pinned Node ${pinnedMajor} is not installed: run "npm ci" with install scripts allowed, or use Node ${pinnedMajor} yourself.`,
    )
  }
  runAgain()
  return false
}

function runAgain() {
  const binaries = join(root, 'node_modules', '.bin')
  const path = `${binaries}${isWindows ? ';' : ':'}${process.env.PATH ?? ''}`
  const child = spawn(pinnedNode, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => fail(`The pinned Node does not start: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

async function installWhenNeeded() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const hash = createHash('sha256').update(lock).digest('hex')
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === hash) return
  if (!isInstalled(JSON.parse(lock))) await runInstall()
  try {
    writeFileSync(stampPath, hash)
  } catch {
    // Installed by another user: the comparison is repeated next time.
  }
}

/** Compares what npm recorded about the installed tree with the lock: somebody may have run npm themselves. */
function isInstalled(lock) {
  const hiddenLock = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(hiddenLock)) return false
  const installed = JSON.parse(readFileSync(hiddenLock, 'utf8')).packages
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/') || wanted.link || wanted.optional || wanted.peer) return true
    return installed[path]?.version === wanted.version
  })
}

async function runInstall() {
  const startedAt = Date.now()
  console.log('Installing the packages (npm ci) ...')
  const isTerminal = process.stdout.isTTY === true
  const ticker = setInterval(() => {
    if (!isTerminal) console.log(`  still installing, ${Math.round((Date.now() - startedAt) / 1000)} s`)
  }, 15_000)
  const code = await new Promise((resolve) => {
    const child = spawn('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: isWindows,
    })
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
    child.on('error', () => resolve(1))
    child.on('exit', resolve)
  })
  clearInterval(ticker)
  if (code !== 0) fail('The packages could not be installed (npm ci failed; its own words stand above).')
  console.log(`Installed in ${((Date.now() - startedAt) / 1000).toFixed(0)} s`)
}
