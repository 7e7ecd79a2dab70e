import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { until } from './until.ts'

/**
 * Data folders of a test run (scripts/lib/prepare-data.ts), so that not every browser test does the same work again:
 * `empty` is as after the first half of a first start, the cluster and its schema, and nobody has used it; `living` as
 * when a demo has laid down its history.
 */
export const preparedFolders = { empty: 'LOTUS_PREPARED_EMPTY', living: 'LOTUS_PREPARED_LIVING' } as const

const LIVING_WITHIN_MS = 180_000
/** Beside the living folder: there will be none. */
export const NOT_PREPARED = '.failed'

/** Fills a new data folder from the prepared one, if this run has made one; the living one may still be made. */
export async function copyPreparedData(dataDir: string, kind: keyof typeof preparedFolders): Promise<void> {
  const from = process.env[preparedFolders[kind]]
  if (from === undefined) {
    if (kind === 'living') await copyPreparedData(dataDir, 'empty')
    return
  }
  const isThere = () => existsSync(from)
  const isDecided = async () => isThere() || existsSync(`${from}${NOT_PREPARED}`)
  // In vain, or too late: the start makes everything itself.
  await until(isDecided, Boolean, { limitMs: LIVING_WITHIN_MS }).catch(() => {})
  // With owners and modes: as root the database belongs to another user.
  if (isThere()) spawnSync('cp', ['-a', `${from}/.`, dataDir])
}
