import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { errorMessage, StartupError } from '../startup-error.ts'
import { writePrivateFile } from './data-folder.ts'
import { canReach, giveTo, type ServerUser } from './server-user.ts'
import { writeState, type ArchiveState, type State } from './state.ts'

const markerName = 'lotus-archive.json'
/** An incomplete segment is archived after this many seconds: the most that a lost disk can cost (OPERATIONS.md). */
const archiveTimeoutSeconds = 60

/**
 * The state with the archive for this start: the stored one, a new folder (`wanted`), or none (`off`). The choice is
 * stored, because one start without archiving leaves a gap that no restore can pass.
 */
export function withArchive(
  dataDir: string,
  state: State,
  wanted: string | undefined,
  user: ServerUser | undefined,
): State {
  const folder = wanted === undefined || wanted === 'off' ? undefined : resolve(wanted)
  if (wanted === undefined || folder === state.archive?.folder) {
    if (state.archive) checkMarker(state.archive)
    return state
  }
  const archive = folder === undefined ? undefined : takeFolder(folder, user)
  const next: State = { ...state, archive }
  writeState(dataDir, next)
  return next
}

function takeFolder(folder: string, user: ServerUser | undefined): ArchiveState {
  if (process.platform === 'win32')
    throw new StartupError('LOTUS_ARCHIVE_DIR needs a POSIX shell; on Windows use an outside database (DATABASE_URL).')
  if (/[\n\r]/.test(folder)) throw new StartupError('LOTUS_ARCHIVE_DIR holds a line break.')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (readdirSync(folder).some((name) => name !== 'lost+found'))
      throw new StartupError(
        `The archive folder ${folder} is not empty: it belongs to another database, or to this one before a restore. Set LOTUS_ARCHIVE_DIR to an empty folder.`,
      )
    chmodSync(folder, 0o700)
    giveTo(folder, user)
    if (user && !canReach(folder, user, 'pass'))
      throw new StartupError(
        `The database's user ${user.uid} cannot pass through the folders above ${folder}. Open them (chmod o+x), or set LOTUS_ARCHIVE_DIR to another folder.`,
      )
    const archive = { folder, id: randomBytes(8).toString('hex') }
    writePrivateFile(join(folder, markerName), JSON.stringify({ id: archive.id }))
    return archive
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`The archive folder ${folder} cannot be written (${errorMessage(error)}).`)
  }
}

/** Detects a disk that is not mounted, or another database's folder, before anything is written there. */
function checkMarker({ folder, id }: ArchiveState): void {
  let found: unknown
  try {
    found = JSON.parse(readFileSync(join(folder, markerName), 'utf8'))
  } catch {
    throw new StartupError(
      `The archive folder ${folder} is not there or not readable. Mount it, name an empty one with LOTUS_ARCHIVE_DIR, or end archiving with LOTUS_ARCHIVE_DIR=off.`,
    )
  }
  if (typeof found !== 'object' || found === null || !('id' in found) || found.id !== id)
    throw new StartupError(
      `The archive folder ${folder} belongs to another database. Set LOTUS_ARCHIVE_DIR to an empty folder.`,
    )
}

export function archiveSettings(archive: ArchiveState | undefined): Record<string, string> {
  if (!archive) return {}
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_timeout: `${archiveTimeoutSeconds}s`,
    archive_command: archiveCommand(archive.folder),
  }
}

/**
 * Copies one segment: under a temporary name, flushed to the disk, then renamed, so that a segment under its own name
 * is always complete. An existing one is left alone; equal content is a success (the server asks again after a crash),
 * other content a failure.
 */
function archiveCommand(folder: string): string {
  return [
    `d=${quoteForServer(folder)};`,
    'if test -f "$d/%f"; then cmp -s "%p" "$d/%f";',
    'else cp "%p" "$d/%f.part" && sync "$d/%f.part" && mv "$d/%f.part" "$d/%f" && sync "$d"; fi',
  ].join(' ')
}

/** Fetches a segment from the first folder that has it. */
export function restoreCommand(folders: readonly string[]): string {
  const list = folders.map(quoteForServer).join(' ')
  return `for d in ${list}; do if test -f "$d/%f"; then exec cp "$d/%f" "%p"; fi; done; exit 1`
}

/** Quoted for the shell in single quotes; for the server, which replaces %f and %p, every other % is doubled. */
function quoteForServer(path: string): string {
  return `'${path.replaceAll("'", "'\\''").replaceAll('%', '%%')}'`
}
