import { chownSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartupError } from '../startup-error.ts'

/** The user of the database server; undefined if it is our own. PostgreSQL refuses to run as root. */
export type ServerUser = { uid: number; gid: number }

/**
 * Chooses the user: ours unless we are root; as root the owner of an existing cluster (so that a `postgres` user
 * installed later changes nothing), else `postgres`, else `nobody`. It must be in the user list, since initdb checks.
 */
export function chooseServerUser(existingClusterDir: string | undefined): ServerUser | undefined {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return undefined
  if (existingClusterDir !== undefined) {
    const { uid, gid } = statSync(existingClusterDir)
    if (uid !== 0) return { uid, gid }
  }
  const users = readUsers()
  const user = users.get('postgres') ?? users.get('nobody') ?? [...users.values()].find((one) => one.uid !== 0)
  if (!user)
    throw new StartupError(
      'PostgreSQL does not run as root and this machine has no other user. Start as an ordinary user, or set DATABASE_URL.',
    )
  return user
}

function readUsers(): Map<string, ServerUser> {
  const users = new Map<string, ServerUser>()
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':')
    if (name && uid && gid && Number(uid) > 0) users.set(name, { uid: Number(uid), gid: Number(gid) })
  }
  return users
}

/** Whether the user can pass through every folder down to `path` and use it as `leaf` requires. */
export function canReach(path: string, user: ServerUser, leaf: 'pass' | 'read' | 'run'): boolean {
  const target = realpathSync(path)
  const needed = { pass: 0o1, read: 0o4, run: 0o5 }[leaf]
  if (!hasMode(target, user, needed)) return false
  for (let folder = dirname(target); ; folder = dirname(folder)) {
    if (!hasMode(folder, user, 0o1)) return false
    if (folder === dirname(folder)) return true
  }
}

function hasMode(path: string, user: ServerUser, bits: number): boolean {
  const { uid, gid, mode } = statSync(path)
  const granted = uid === user.uid ? mode >> 6 : gid === user.gid ? mode >> 3 : mode
  return (granted & bits) === bits
}

export function giveTo(path: string, user: ServerUser | undefined): void {
  if (user) chownSync(path, user.uid, user.gid)
}
