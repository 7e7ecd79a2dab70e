import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockDataFolder, ensureDataFolder, startEmbeddedPostgres, type EmbeddedPostgres } from '@lotus/database'

/** The campaign's own PostgreSQL, with the product's durable settings, which can be killed as in a machine failure. */
export type DatabaseServer = {
  port: number
  adminUrl: string
  clusterDir: string
  isUp(): boolean
  /** SIGKILL to the postmaster and every backend. */
  kill(): Promise<void>
  /** SIGKILL to one backend; the server then restarts itself and recovers. */
  killBackend(pid: number): boolean
  /** Starts again after `kill` or a crash; resolves when it accepts connections. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const RESTARTS_MAX = 5

export async function startDatabaseServer(options: {
  dataDir: string
  settings?: Readonly<Record<string, string>>
}): Promise<DatabaseServer> {
  const { dataDir } = options
  const settings = { max_connections: '90', shared_buffers: '256MB', ...options.settings }
  ensureDataFolder(dataDir)
  const lock = lockDataFolder(dataDir)
  let onExit: (() => void) | undefined
  let isUp = false
  const start = async (): Promise<EmbeddedPostgres> => {
    const server = await startEmbeddedPostgres({
      dataDir,
      settings,
      lock,
      onUnexpectedExit: () => {
        isUp = false
        onExit?.()
      },
    })
    isUp = true
    return server
  }
  let server = await start()
  const postmaster = () => Number(readFileSync(join(server.clusterDir, 'postmaster.pid'), 'utf8').split('\n')[0])
  return {
    port: server.port,
    adminUrl: server.adminUrl,
    clusterDir: server.clusterDir,
    isUp: () => isUp,
    async kill() {
      if (!isUp) return
      const ended = new Promise<void>((done) => {
        onExit = done
      })
      const pid = postmaster()
      // Stopped first, it makes no child that the list does not have.
      process.kill(pid, 'SIGSTOP')
      for (const one of [...childrenOf(pid), pid]) killQuietly(one)
      await ended
    },
    killBackend: (pid) => killQuietly(pid),
    async restart() {
      // On a busy disk a recovery may take longer than one start waits.
      for (let n = 1; !isUp; n += 1) {
        try {
          server = await start()
        } catch (error) {
          if (n === RESTARTS_MAX) throw error
        }
      }
    },
    async stop() {
      if (isUp) await server.stop()
      isUp = false
      lock.release()
    },
  }
}

function killQuietly(pid: number): boolean {
  try {
    process.kill(pid, 'SIGKILL')
    return true
  } catch {
    // It has ended by itself: a backend whose client disconnected.
    return false
  }
}

/** Linux: the processes whose parent is `pid`. */
function childrenOf(pid: number): number[] {
  const found: number[] = []
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      if (parent === pid) found.push(Number(name))
    } catch {
      // It ended meanwhile.
    }
  }
  return found
}
