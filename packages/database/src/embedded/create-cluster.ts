import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import type { Binaries } from './binaries.ts'
import { giveTo, type ServerUser } from './server-user.ts'

/** initdb works beside the final place, so that an interrupted first start leaves nothing incomplete. */
export function createCluster(
  home: string,
  clusterDir: string,
  binaries: Binaries,
  password: string,
  user: ServerUser | undefined,
): void {
  const fresh = join(home, 'postgres.new')
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  giveTo(fresh, user)
  const passwordFile = join(home, `.initdb-${process.pid}`)
  try {
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
    giveTo(passwordFile, user)
    const args = [
      '-D',
      fresh,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--data-checksums',
      '--encoding=UTF8',
    ]
    const hasBuiltinLocale = Number(binaries.version.split('.')[0]) >= 17
    const locale = hasBuiltinLocale
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8']
    const result = spawnSync(binaries.initdb, [...args, ...locale], {
      ...user,
      cwd: fresh,
      env: cleanEnvironment(),
      encoding: 'utf8',
    })
    if (result.error) throw cannotRun(binaries.initdb, result.error)
    if (result.status !== 0)
      throw new StartupError(
        `The database cluster could not be created: ${lastLine(result.stderr) || lastLine(result.stdout)}`,
      )
    renameSync(fresh, clusterDir)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(fresh, { recursive: true, force: true })
  }
}

export function cannotRun(program: string, error: Error): StartupError {
  return new StartupError(
    `The built-in PostgreSQL does not run on this machine (${program}: ${error.message}). Set DATABASE_URL to a PostgreSQL 15 or later.`,
  )
}

/** The caller's PostgreSQL environment must not affect our server. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('PG') && !name.startsWith('LC_') && name !== 'LANG',
  )
  return { ...Object.fromEntries(kept), LC_ALL: 'C' }
}

export function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.trim() ?? ''
}
