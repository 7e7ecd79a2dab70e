import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartupError } from '../startup-error.ts'
import { isProcessAlive, processCommand, processesIn } from './process-info.ts'

/**
 * A server whose launcher was killed keeps running unwatched; it is asked to stop. A postmaster.pid whose process id
 * now belongs to another program would prevent a start; it is removed. What outlived its postmaster is ended. Only
 * whoever holds the data folder's lock may call this.
 */
export async function stopLeftoverServer(clusterDir: string, log: (line: string) => void = () => {}): Promise<void> {
  await stopLeftoverPostmaster(clusterDir, log)
  await endOrphans(clusterDir)
}

async function stopLeftoverPostmaster(clusterDir: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(clusterDir, 'postmaster.pid')
  const pid = readPostmasterPid(pidFile)
  if (pid === undefined || !isProcessAlive(pid)) return
  if (!processCommand(pid).includes(clusterDir)) {
    if (process.platform !== 'win32') rmSync(pidFile, { force: true })
    return
  }
  log('Stopping the database server a crashed start left behind')
  if (await endProcess(pid, postmasterSignals)) return
  throw new StartupError(`The database server left behind by a crashed start (process ${pid}) does not end.`)
}

/**
 * A backend that waits for a lock inside the shared memory does not notice that its postmaster was killed; if the lock's
 * holder was killed too it waits for ever, and the memory that it keeps refuses every start.
 */
async function endOrphans(clusterDir: string): Promise<void> {
  if (!existsSync(clusterDir)) return
  const orphans = processesIn(realpathSync(clusterDir), 'postgres')
  await Promise.all(
    orphans.map(async (pid) => {
      if (!(await endProcess(pid, orphanSignals)))
        throw new StartupError(`A process of the database's last run (${pid}) does not end.`)
    }),
  )
}

type Signals = readonly (readonly [signal: NodeJS.Signals, waitMs: number])[]

const postmasterSignals: Signals = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
]

const orphanSignals: Signals = [
  ['SIGQUIT', 1_000],
  ['SIGKILL', 5_000],
]

/** Sends one signal after the other until the process has ended; false if it outlives them all. */
async function endProcess(pid: number, signals: Signals): Promise<boolean> {
  for (const [signal, waitMs] of signals) {
    try {
      process.kill(pid, signal)
    } catch {
      return true
    }
    const deadline = Date.now() + waitMs
    while (isProcessAlive(pid) && Date.now() < deadline) await delay(20)
    if (!isProcessAlive(pid)) return true
  }
  return false
}

function readPostmasterPid(pidFile: string): number | undefined {
  try {
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
    return Number.isInteger(pid) && pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}
