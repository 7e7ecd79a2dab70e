import { once } from 'node:events'
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { createDatabase } from '@lotus/database'
import { compose } from '../../apps/server/src/composition.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { createProcessHasher } from '../../apps/server/src/platform/passwords-hasher.ts'
import type { Role } from '../../apps/server/src/platform/config.ts'

/** The product's server in a process of its own, as `npm start` composes it, without pages and without rate limits. */
export type BenchServer = {
  port: number
  /** CPU seconds of the process so far. */
  cpu(): Promise<number>
  stop(): Promise<void>
}
type Start = { appUrl: string; roles: readonly Role[] }
type Message = { do: 'start'; start: Start } | { do: 'cpu' } | { do: 'stop' }

/** As `startServer` opens it. */
const POOL_MAX = 16
const unlimited = { max: 1_000_000_000, perSeconds: 60 }

export async function startBenchServer(start: Start, profileDir?: string): Promise<BenchServer> {
  const profile = profileDir ? ['--cpu-prof', `--cpu-prof-dir=${profileDir}`, '--cpu-prof-name=server.cpuprofile'] : []
  const child = fork(join(import.meta.dirname, 'server.ts'), ['serve'], { execArgv: profile })
  const ask = async (message: Message): Promise<number> => {
    const waits = new AbortController()
    try {
      const answered = once(child, 'message', { signal: waits.signal })
      const ended = once(child, 'exit', { signal: waits.signal }).then(() => {
        throw new Error(`the server ended in "${message.do}"`)
      })
      child.send(message)
      // The process below answers each message with one number.
      const [value] = (await Promise.race([answered, ended])) as [number]
      return value
    } finally {
      waits.abort()
    }
  }
  const port = await ask({ do: 'start', start })
  return {
    port,
    cpu: () => ask({ do: 'cpu' }),
    async stop() {
      const ended = once(child, 'exit')
      child.send({ do: 'stop' } satisfies Message)
      await ended
    },
  }
}

// --- the process itself ---

if (process.argv[2] === 'serve' && process.send) listen()

function listen(): void {
  let stop = async () => {}
  const handleMessage = async (message: Message): Promise<number> => {
    switch (message.do) {
      case 'start': {
        const opened = await open(message.start)
        stop = opened.stop
        return opened.port
      }
      case 'cpu': {
        const { user, system } = process.cpuUsage()
        return (user + system) / 1e6
      }
      case 'stop':
        await stop()
        return 0
    }
  }
  process.on('message', (message: Message) => {
    void handleMessage(message).then(
      (value) => (message.do === 'stop' ? process.exit(0) : process.send?.(value)),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
  process.on('disconnect', () => process.exit(1))
}

async function open({ appUrl, roles }: Start): Promise<{ port: number; stop(): Promise<void> }> {
  const db = createDatabase({ connectionString: appUrl, max: POOL_MAX })
  const composition = await compose({
    config: { profile: 'demo', roles, host: '127.0.0.1', port: 0, trustedProxyHops: 0, allowedOrigins: [] },
    db,
    log: createLog({ level: 'warn' }),
    pepper: Buffer.alloc(32, 7),
    hasher: createProcessHasher(),
    rates: {
      'lottery.placeOrders': unlimited,
      'lottery.placeSlip': unlimited,
      'wallet.balance': unlimited,
      'session.login': unlimited,
      'log.key': unlimited,
    },
  })
  const { siteApp, push } = composition
  if (roles.includes('push')) {
    await push.attach(siteApp)
    await push.start()
  }
  await siteApp.listen({ host: '127.0.0.1', port: 0 })
  await composition.start()
  const address = siteApp.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    port: address.port,
    stop: async () => {
      await push.stop()
      await siteApp.close()
      await composition.stop()
      await db.end()
    },
  }
}
