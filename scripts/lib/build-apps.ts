import { spawn } from 'node:child_process'
import { createHash, type Hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ensureDataFolder, findLockHolder, lockDataFolder, StartupError, type DataFolderLock } from '@lotus/database'
import { precompress } from './precompress.ts'

type App = { name: string; folder: string }

/** Folders a build never reads. */
const skipped = new Set(['node_modules', 'dist', '.vite'])
/** Packages that no browser app contains. */
const serverPackages = new Set(['database', 'testing'])
const stampName = '.lotus-build.json'
const webApps = ['site', 'backoffice', 'studio']

type Stamp = { times: string; content: string }

/** Builds the web apps whose sources changed since the last build. Vite is not even loaded otherwise. */
export async function buildApps(
  root: string,
  log: (line: string) => void,
  names: readonly string[] = webApps,
): Promise<void> {
  const packages = readdirSync(join(root, 'packages')).filter((name) => !serverPackages.has(name))
  const shared = [
    ...packages.map((name) => join(root, 'packages', name)),
    join(root, 'tsconfig.base.json'),
    ...['lotus-verify.mjs', 'verify', 'lotus-statement.mjs', 'join-parts.ts'].map((name) => join(root, 'tools', name)),
  ]
  const apps: App[] = names
    .map((name) => ({ name, folder: join(root, 'apps', name) }))
    .filter(({ folder }) => existsSync(join(folder, 'index.html')))
  const stale = apps.flatMap((app) => findStale(root, app, shared) ?? [])
  if (stale.length === 0) return
  const lock = await waitForBuildLock(root, log)
  try {
    await Promise.all(stale.map(({ app }) => buildApp(root, app, shared, log)))
  } finally {
    lock.release()
  }
}

/** Two starts from one checkout (two data folders) must not write the same `dist` at the same time. */
async function waitForBuildLock(root: string, log: (line: string) => void): Promise<DataFolderLock> {
  const folder = join(root, 'node_modules', '.lotus-build')
  ensureDataFolder(folder)
  for (let isLogged = false; ; isLogged = true) {
    const holder = findLockHolder(folder)
    if (holder === undefined) {
      try {
        return lockDataFolder(folder)
      } catch (error) {
        // Of several that waited another one was quicker.
        if (findLockHolder(folder) === undefined) throw error
        continue
      }
    }
    if (!isLogged) log(`Waiting for another build of the web apps (process ${holder})`)
    await delay(500)
  }
}

type Stale = { app: App; times: string; content: string; isContentNew: boolean }

/** Undefined if `dist` was built from exactly these files. */
function findStale(root: string, app: App, shared: readonly string[]): Stale | undefined {
  const files = [app.folder, ...shared].flatMap(listFiles)
  const times = digest((hash) =>
    files.forEach(({ path, size, mtimeMs }) => hash.update(`${path}:${size}:${mtimeMs}\n`)),
  )
  const stamp = readStamp(stampPathOf(app))
  if (stamp?.times === times) return undefined
  // Times change with every checkout, so the content decides. The lock represents all installed packages.
  const content = digest((hash) => {
    for (const { path } of files) hash.update(`${relative(root, path)}\n`).update(readFileSync(path))
    hash.update(readFileSync(join(root, 'package-lock.json')))
  })
  return { app, times, content, isContentNew: stamp?.content !== content }
}

/** Checked again under the lock: its previous holder may have built it. */
async function buildApp(root: string, app: App, shared: readonly string[], log: (line: string) => void): Promise<void> {
  const stale = findStale(root, app, shared)
  if (!stale) return
  if (stale.isContentNew) {
    await runBuild(root, app, log)
    precompress(join(app.folder, 'dist'))
  }
  writeStamp(stampPathOf(app), { times: stale.times, content: stale.content })
}

function stampPathOf(app: App): string {
  return join(app.folder, 'dist', stampName)
}

type SourceFile = { path: string; size: number; mtimeMs: number }

function listFiles(path: string): SourceFile[] {
  const stat = statSync(path)
  if (stat.isFile()) return [{ path, size: stat.size, mtimeMs: stat.mtimeMs }]
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name) || entry.name.includes('.test.') || entry.name.endsWith('.md')) return []
    if (!entry.isDirectory() && !entry.isFile()) return []
    return listFiles(join(path, entry.name))
  })
}

function digest(fill: (hash: Hash) => void): string {
  const hash = createHash('sha256')
  fill(hash)
  return hash.digest('hex')
}

function readStamp(path: string): Stamp | undefined {
  try {
    // Written by writeStamp.
    return JSON.parse(readFileSync(path, 'utf8')) as Stamp
  } catch {
    return undefined
  }
}

function writeStamp(path: string, stamp: Stamp): void {
  try {
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, JSON.stringify(stamp))
  } catch {
    // A checkout of another user: the existing build is used, and checked again next time.
  }
}

async function runBuild(root: string, app: App, log: (line: string) => void): Promise<void> {
  const startedAt = performance.now()
  log(`Building ${app.name} ...`)
  const output: Buffer[] = []
  const code = await new Promise<number>((resolve) => {
    const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`
    const child = spawn(buildCommand(app), {
      shell: true,
      cwd: app.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH: path, NODE_ENV: 'production' },
    })
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    child.once('error', () => resolve(1))
    child.once('exit', (exitCode) => resolve(exitCode ?? 1))
  })
  if (code !== 0)
    throw new StartupError(
      `${Buffer.concat(output).toString().trim()}\n\nThe build of ${app.name} failed; its words stand above.`,
    )
  log(`Built ${app.name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

/** A package may have its own build (the site prerenders its shell); otherwise it is a plain Vite build. */
function buildCommand(app: App): string {
  // npm's own file.
  const manifest = JSON.parse(readFileSync(join(app.folder, 'package.json'), 'utf8')) as {
    scripts?: { build?: string }
  }
  return manifest.scripts?.build ?? 'vite build'
}
