import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { readManifest } from './manifest.ts'
import { listSegments, segmentNumber } from './wal-segments.ts'

/**
 * Removes the archived segments that only backups older than `oldestBackup` need; returns how many. The folder is the
 * backup's archive, or `archive`.
 */
export function pruneArchive(oldestBackup: string, archive?: string): { folder: string; removed: number } {
  const manifest = readManifest(oldestBackup)
  const folder = archive ?? manifest.archive
  if (folder === null) throw new StartupError('This backup was made without an archive; there is nothing to remove.')
  if (!existsSync(folder)) throw new StartupError(`The archive folder ${folder} does not exist.`)
  const { segmentBytes, startSegment } = manifest
  const old = listSegments(folder, segmentBytes)
    .filter(({ number }) => number < startSegment)
    .map(({ name }) => name)
  // History files that the server writes beside the segment where a backup began.
  const notes = readdirSync(folder).filter((name) => {
    const number = name.endsWith('.backup') ? segmentNumber(name.slice(0, 24), segmentBytes) : undefined
    return number !== undefined && number < startSegment
  })
  for (const name of [...old, ...notes]) rmSync(join(folder, name))
  return { folder, removed: old.length }
}
