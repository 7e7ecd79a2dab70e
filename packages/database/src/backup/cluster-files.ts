import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../startup-error.ts'

/** Folders whose content the server makes again: kept, but empty. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const skippedFiles =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|backup_manifest|current_logfiles.*|.*\.tmp|pg_internal\.init.*|recovery\.signal|standby\.signal)$/
const temporaryFolder = /^pgsql_tmp/
/** Relations of a session's temporary tables (`t3_16401`, `t3_16401_fsm`): nobody can read them after a restart. */
const temporaryRelation = /^t\d+_\d+(_(fsm|vm|init))?(\.\d+)?$/

const controlFile = 'global/pg_control'

export type ClusterFiles = { folders: string[]; files: string[] }

/**
 * What a base backup copies, by path inside the cluster. `pg_control` comes last: the checkpoint it records must not be
 * older than a file copied before it.
 */
export function listClusterFiles(clusterDir: string): ClusterFiles {
  const found: ClusterFiles = { folders: [], files: [] }
  visit(clusterDir, '', found)
  return { folders: found.folders, files: [...found.files.filter((path) => path !== controlFile), controlFile] }
}

function visit(clusterDir: string, below: string, found: ClusterFiles): void {
  for (const entry of entriesOf(join(clusterDir, below))) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) {
      if (temporaryFolder.test(entry.name)) continue
      found.folders.push(path)
      if (!emptied.has(path)) visit(clusterDir, path, found)
    } else if (entry.isFile() && !skippedFiles.test(entry.name) && !temporaryRelation.test(entry.name))
      found.files.push(path)
  }
}

/** A folder that disappears meanwhile (a dropped database) is not an error. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}
