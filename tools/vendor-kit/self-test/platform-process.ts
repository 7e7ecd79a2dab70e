import { createDatabase } from '@lotus/database'
import { compose } from '../../../apps/server/src/composition.ts'
import { createLog } from '../../../apps/server/src/platform/log.ts'

/**
 * The platform's vendor API in a separate process, which a test can kill at any moment and restart on the same port and
 * database. It notifies its parent when it listens, and ends with it.
 */
export type PlatformProcessConfig = { databaseUrl: string; port: number; pepper: string }

// Written by the test that starts this program.
const config = JSON.parse(process.env['KIT_PLATFORM'] ?? '{}') as PlatformProcessConfig
process.on('disconnect', () => process.exit(1))

const db = createDatabase({ connectionString: config.databaseUrl, max: 16, applicationName: 'lotus-kit-platform' })
const { siteApp } = await compose({
  config: {
    profile: 'demo',
    roles: ['api'],
    host: '127.0.0.1',
    port: config.port,
    trustedProxyHops: 0,
    allowedOrigins: [],
  },
  db,
  log: createLog({ level: 'fatal' }),
  pepper: Buffer.from(config.pepper, 'hex'),
})
await siteApp.listen({ host: '127.0.0.1', port: config.port })
process.send?.('listening')
