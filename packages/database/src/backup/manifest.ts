import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorMessage, StartupError } from '../startup-error.ts'
import { writePrivateFile } from '../embedded/data-folder.ts'

const manifestName = 'manifest.json'
const format = 1

/** One file of a backup, by its path inside the backup folder. */
export type BackupFile = { path: string; bytes: number; sha256: string }

export type BackupManifest = {
  /** The server's version (`18.4`); another major version cannot read the files. */
  serverVersion: string
  systemIdentifier: string
  /** By the database's clock. The earliest time a restore can reach is `endedAt`. */
  startedAt: string
  endedAt: string
  timeline: number
  segmentBytes: number
  /** Numbers of the first and the last log segment that make the copy consistent; both are in `wal/`. */
  startSegment: number
  stopSegment: number
  /** Where the log was archived when the backup was made; null if it was not. */
  archive: string | null
  /** Folders of the cluster without copied files; the server needs them. */
  folders: string[]
  files: BackupFile[]
}

const digest = (content: string) => createHash('sha256').update(content).digest('hex')

/** Written last and atomically: a backup with a manifest is complete. */
export function writeManifest(folder: string, manifest: BackupManifest): void {
  const content = JSON.stringify(manifest)
  writePrivateFile(join(folder, manifestName), JSON.stringify({ format, sha256: digest(content), content }))
}

/** The manifest, checked by its own checksum. `StartupError` if the backup is incomplete. */
export function readManifest(folder: string): BackupManifest {
  const path = join(folder, manifestName)
  if (!existsSync(folder)) throw new StartupError(`There is no backup in ${folder}.`)
  if (!existsSync(path))
    throw new StartupError(`The backup in ${folder} is not complete: it has no ${manifestName}. Use another one.`)
  try {
    // Written by writeManifest; the checksum ensures it.
    const outer = JSON.parse(readFileSync(path, 'utf8')) as { format: number; sha256: string; content: string }
    if (outer.format !== format) throw new Error(`format ${outer.format}, this version reads ${format}`)
    if (digest(outer.content) !== outer.sha256) throw new Error('its checksum differs')
    return JSON.parse(outer.content) as BackupManifest
  } catch (error) {
    throw new StartupError(`The backup's ${path} is damaged (${errorMessage(error)}). Use another backup.`)
  }
}
