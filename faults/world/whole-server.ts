import { startServer } from '../../apps/server/src/main.ts'
import { allRoles } from '../../scripts/lib/start-config.ts'

/** What `npm start` runs behind a balancer, in a process of its own. */
export type WholeServerConfig = {
  name: string
  port: number
  appUrl: string
  ownerUrl: string
  dataDir: string
  drainSeconds: number
}

const config = JSON.parse(process.env['FAULTS_TARGET'] ?? '{}') as WholeServerConfig
// The runner has ended: leave nothing behind.
process.on('disconnect', () => process.exit(1))
// All code is loaded; the runner says when this process starts serving.
await new Promise((go) => process.once('message', go))

// The balancer's word for who calls.
process.env['LOTUS_PROXY_HOPS'] = '1'
process.env['LOTUS_PEPPER'] = '07'.repeat(32)
const server = await startServer({
  databaseUrl: config.appUrl,
  ownerDatabaseUrl: config.ownerUrl,
  dataDir: config.dataDir,
  port: config.port,
  host: '127.0.0.1',
  profile: 'demo',
  roles: allRoles,
  dev: false,
  lan: false,
  empty: true,
  drainSeconds: config.drainSeconds,
  log: () => {},
})
process.send?.('ready')

process.once('SIGTERM', () => {
  const end = async () => {
    await server.drain()
    await server.stop()
    process.exit(0)
  }
  end().catch(() => process.exit(1))
})
