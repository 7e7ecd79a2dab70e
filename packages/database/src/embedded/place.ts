import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { errorMessage, StartupError } from '../startup-error.ts'
import { canReach, chooseServerUser, type ServerUser } from './server-user.ts'

export type Place = { home: string; clusterDir: string; user: ServerUser | undefined; note: string | undefined }

/** The cluster's place: in the data folder, or in a system folder if the server's user cannot reach it. */
export function choosePlace(dataDir: string): Place {
  const inside = join(dataDir, 'postgres')
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const outsideHome = `/var/lib/lotus-${hash}`
  const outside = join(outsideHome, 'postgres')
  const existing = [inside, outside].find((folder) => existsSync(join(folder, 'PG_VERSION')))
  const user = chooseServerUser(existing)
  if (!user) {
    assertOwnCluster(inside)
    return { home: dataDir, clusterDir: inside, user, note: undefined }
  }
  if (existing !== outside) openToPass(dataDir, user)
  if (existing !== outside && canReach(dataDir, user, 'pass'))
    return { home: dataDir, clusterDir: inside, user, note: undefined }
  if (existing === inside) {
    throw new StartupError(
      `The database in ${inside} belongs to user ${user.uid}, who cannot pass through the folders above it. Open them (chmod o+x), or set LOTUS_DATA_DIR.`,
    )
  }
  try {
    mkdirSync(outsideHome, { recursive: true })
    chmodSync(outsideHome, 0o711)
  } catch (error) {
    throw new StartupError(
      `${dataDir} is closed to the database's user and ${outsideHome} cannot be created (${errorMessage(error)}). Set LOTUS_DATA_DIR.`,
    )
  }
  const note = `The database lies in ${outside}, because its user may not enter ${dataDir}.`
  return { home: outsideHome, clusterDir: outside, user, note }
}

/**
 * A data folder created as private (mktemp does) but otherwise reachable is opened for passing through, not for
 * listing.
 */
function openToPass(dataDir: string, user: ServerUser): void {
  if (canReach(dirname(dataDir), user, 'pass') && !canReach(dataDir, user, 'pass')) {
    chmodSync(dataDir, (statSync(dataDir).mode & 0o777) | 0o011)
  }
}

function assertOwnCluster(clusterDir: string): void {
  if (process.platform === 'win32' || !existsSync(clusterDir)) return
  const owner = statSync(clusterDir).uid
  if (owner !== process.getuid?.()) {
    throw new StartupError(
      `The database in ${clusterDir} belongs to user ${owner}: it was created by another user's start. Start as root, or set LOTUS_DATA_DIR to another folder.`,
    )
  }
}
