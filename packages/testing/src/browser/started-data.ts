import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { assert, must } from '@lotus/kernel'

/** The folder of a run of browser tests in which the first start's data is kept for the others; its global setup sets it. */
export const startedDataVariable = 'LOTUS_STARTED_DATA'

/**
 * Puts the data of a finished first start of `npm start -- --empty` into `dataDir`, which a second start takes up for
 * half the work of a first one. Who comes first makes it with `makeData`; who comes while it is being made gets
 * nothing, and starts as a new installation, instead of waiting. Outside a run of tests it does nothing.
 */
export async function takeStartedData(dataDir: string, makeData: (folder: string) => Promise<void>): Promise<void> {
  const home = process.env[startedDataVariable]
  // Only there `cp` keeps the owner of the database's files, who is not root.
  if (home === undefined || process.platform === 'win32') return
  const made = join(home, 'data')
  const ready = join(home, 'ready')
  if (!existsSync(ready)) {
    if (!isFirst(join(home, 'making'))) return
    await makeData(made)
    forgetPort(join(made, 'postgres.json'))
    writeFileSync(ready, '')
  }
  const copy = spawnSync('cp', ['-a', `${made}/.`, dataDir], { encoding: 'utf8' })
  assert(copy.status === 0, `the data of the first start was not copied: ${copy.stderr}`)
}

/** A folder is made by one process alone. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}

/** Copies run side by side: each takes a port of its own for its database. */
function forgetPort(path: string): void {
  // Written by @lotus/database.
  const state = JSON.parse(readFileSync(path, 'utf8')) as { port?: number }
  must(state.port, 'the database had a port')
  delete state.port
  writeFileSync(path, JSON.stringify(state), { mode: 0o600 })
}

export function removeStartedData(home: string): void {
  rmSync(home, { recursive: true, force: true })
}
