import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorMessage, StartupError } from '../startup-error.ts'
import { writePrivateFile } from './data-folder.ts'

/** What a data folder stores about its embedded server. */
export type State = {
  /** The superuser's; the passwords of the two roles are derived from it. */
  password: string
  port: number | undefined
  archive: ArchiveState | undefined
}

/** The log's archive: the archive folder has the same `id`, so that two databases never write into one. */
export type ArchiveState = { folder: string; id: string }

const stateName = 'postgres.json'

/** The data folder's state; a new folder gets a new password. */
export function readState(dataDir: string): State {
  const known = findState(dataDir)
  if (known) return known
  const state: State = { password: randomBytes(24).toString('base64url'), port: undefined, archive: undefined }
  writeState(dataDir, state)
  return state
}

/** Undefined if the data folder has no embedded server yet. */
export function findState(dataDir: string): State | undefined {
  const path = join(dataDir, stateName)
  if (!existsSync(path)) return undefined
  try {
    // Written by writeState below.
    const { password, port, archive } = JSON.parse(readFileSync(path, 'utf8')) as State
    if (typeof password === 'string') return { password, port, archive }
  } catch (error) {
    throw new StartupError(`${path} cannot be read (${errorMessage(error)}).`)
  }
  throw new StartupError(`${path} holds no password.`)
}

export function writeState(dataDir: string, state: State): void {
  writePrivateFile(join(dataDir, stateName), JSON.stringify(state))
}

export function adminUrlOf(password: string, port: number): string {
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
}
