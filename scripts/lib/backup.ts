import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { defaultDataDir, makeBaseBackup, openCluster, pruneArchive, secretOf, StartupError } from '@lotus/database'

const usage = `Copies the running database and its secrets.

  npm run backup -- --to DIR                 a base backup into a new folder
  npm run backup -- --prune OLDEST_BACKUP    removes archived log that only older backups need

The database is the embedded one of LOTUS_DATA_DIR. --archive DIR names the archive where it moved.
`

type Print = (line: string) => void
export type Console = { out: Print; error: Print }

/** Returns the exit code: 0 done, 1 not done, with one clear line on stderr. */
export async function runBackup(
  args: readonly string[],
  { out, error }: Console = { out: console.log, error: console.error },
): Promise<number> {
  try {
    const { to, prune, archive } = readArguments(args)
    if (prune !== undefined) {
      const { folder, removed } = pruneArchive(resolve(prune), archive === undefined ? undefined : resolve(archive))
      out(`Removed ${removed} segments from ${folder}.`)
    } else if (to !== undefined) await backUpTo(to, out)
    else throw new StartupError(usage)
    return 0
  } catch (problem) {
    if (!(problem instanceof StartupError)) throw problem
    error(problem.message)
    return 1
  }
}

function readArguments(args: readonly string[]): { to?: string; prune?: string; archive?: string } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { to: { type: 'string' }, prune: { type: 'string' }, archive: { type: 'string' } },
    })
    return values
  } catch {
    throw new StartupError(usage)
  }
}

async function backUpTo(to: string, log: Print): Promise<void> {
  if (secretOf(process.env, 'DATABASE_URL') !== undefined)
    throw new StartupError(
      'The database of DATABASE_URL is backed up with its own tools (pg_basebackup), not from here.',
    )
  const startedAt = performance.now()
  const dataDir = resolve(process.env['LOTUS_DATA_DIR'] || defaultDataDir)
  const cluster = await openCluster(dataDir, log)
  try {
    const { adminUrl, archive } = cluster
    const { manifest, bytes, warnings } = await makeBaseBackup({
      adminUrl,
      dataDir,
      to,
      log,
      ...(archive === undefined ? {} : { archive }),
    })
    for (const warning of warnings) log(`Warning: ${warning}`)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    log(
      `Backup complete: ${manifest.files.length} files, ${(bytes / 1_000_000).toFixed(0)} MB in ${seconds} s, whole as of ${manifest.endedAt}.`,
    )
    log(
      archive === undefined
        ? 'The log is not archived (LOTUS_ARCHIVE_DIR): this backup restores to that instant only.'
        : `With the log in ${archive} it restores to any instant after that.`,
    )
    log('It holds the secrets of this installation: keep it as closed as the database itself.')
  } finally {
    await cluster.stop()
  }
}
