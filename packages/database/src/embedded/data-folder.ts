import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { errorCode, errorMessage, StartupError } from '../startup-error.ts'
import { isProcessAlive, processStartMark } from './process-info.ts'

const lockName = 'lotus.lock'

type LockHolder = { pid: number; startMark: string }

export type DataFolderLock = { release(): void }

/** Creates the data folder if it is missing and makes sure that it is writable. */
export function ensureDataFolder(dataDir: string): void {
  try {
    if (!existsSync(dataDir)) {
      makeFolders(dirname(dataDir))
      mkdirSync(dataDir)
      // If we are root the database runs as another user, who needs to pass through, but not to list it.
      chmodSync(dataDir, 0o711)
    }
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    const probe = join(dataDir, `.write-${process.pid}-${randomBytes(4).toString('hex')}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new StartupError(
      `The data folder ${dataDir} cannot be written (${errorMessage(error)}). Set LOTUS_DATA_DIR to a folder that can.`,
    )
  }
}

/** Level by level: Node's own recursive form never returns on file systems that refuse folders (below /proc). */
function makeFolders(path: string): void {
  if (existsSync(path)) return
  makeFolders(dirname(path))
  mkdirSync(path)
}

/** The living process that holds the data folder, if any. */
export function findLockHolder(dataDir: string): number | undefined {
  const holder = readHolder(join(dataDir, lockName))
  return holder && isHolderAlive(holder) ? holder.pid : undefined
}

/**
 * Takes the data folder for this process. A lock whose process is gone (crash, power cut) is replaced; between reading
 * and replacing, another process may have taken it, so the moved file is checked again.
 */
export function lockDataFolder(dataDir: string): DataFolderLock {
  const path = join(dataDir, lockName)
  const mine: LockHolder = { pid: process.pid, startMark: processStartMark(process.pid) }
  const temporary = join(dataDir, `.lock-${process.pid}-${randomBytes(4).toString('hex')}`)
  writeFileSync(temporary, JSON.stringify(mine))
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      try {
        linkSync(temporary, path)
        return { release: () => releaseLock(path, mine) }
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw error
      }
      const holder = readHolder(path)
      if (holder && isHolderAlive(holder)) {
        throw new StartupError(
          `The data folder ${dataDir} is in use by process ${holder.pid}. Stop it first, or set LOTUS_DATA_DIR to another folder.`,
        )
      }
      moveStaleLockAway(path, holder)
    }
    throw new StartupError(`The data folder ${dataDir} is being taken by another start at this moment.`)
  } finally {
    rmSync(temporary, { force: true })
  }
}

function moveStaleLockAway(path: string, stale: LockHolder | undefined): void {
  const aside = `${path}-${randomBytes(4).toString('hex')}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  const moved = readHolder(aside)
  // Another process replaced the stale lock meanwhile: put it back.
  if (moved && moved.pid !== stale?.pid && isHolderAlive(moved)) {
    try {
      linkSync(aside, path)
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
    }
  }
  rmSync(aside, { force: true })
}

function releaseLock(path: string, mine: LockHolder): void {
  const holder = readHolder(path)
  if (holder?.pid === mine.pid && holder.startMark === mine.startMark) rmSync(path, { force: true })
}

function readHolder(path: string): LockHolder | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('startMark' in value)) return undefined
    if (typeof value.pid !== 'number' || typeof value.startMark !== 'string') return undefined
    return { pid: value.pid, startMark: value.startMark }
  } catch {
    // Missing, or truncated by a crash during writing: nobody holds it.
    return undefined
  }
}

function isHolderAlive(holder: LockHolder): boolean {
  if (!isProcessAlive(holder.pid)) return false
  return holder.startMark === '' || holder.startMark === processStartMark(holder.pid)
}

/** Writes a file that only this user can read, atomically, so that a crash leaves the old or the new content. */
export function writePrivateFile(path: string, content: string): void {
  const temporary = `${path}-${randomBytes(4).toString('hex')}`
  writeFileSync(temporary, content, { mode: 0o600, flush: true })
  // As root in another user's data folder the file must stay readable for that user's next start.
  if (process.platform !== 'win32' && process.getuid?.() === 0) {
    const { uid, gid } = statSync(dirname(path))
    chownSync(temporary, uid, gid)
  }
  renameSync(temporary, path)
}
