import { createDatabase } from '@lotus/database'
import { must } from '@lotus/kernel'
import { compose } from '../../composition.ts'
import { createLog } from '../../platform/log.ts'
import { backofficeModule, installDemoAccounts } from '../backoffice/index.ts'
import { noRates } from '../../testing/no-rates.ts'
import { installDemoRooms } from './index.ts'

// A process started and killed by a test: the whole server on the test's database, always on the same ports.
const [url, sitePort, officePort, dataDir] = process.argv.slice(2).map((value) => must(value, 'an argument'))
const db = createDatabase({ connectionString: must(url, 'the database'), max: 8 })
const composition = await compose({
  config: {
    profile: 'demo',
    roles: ['api', 'push', 'relay'],
    host: '127.0.0.1',
    port: Number(sitePort),
    trustedProxyHops: 0,
    allowedOrigins: [],
  },
  db,
  log: createLog({ level: 'fatal' }),
  pepper: Buffer.alloc(32, 7),
  dataDir: must(dataDir, 'the data folder'),
  rates: noRates,
})
await installDemoRooms(db)
await installDemoAccounts(composition.of(backofficeModule), { dataDir: must(dataDir, 'the data folder') })
await composition.push.attach(composition.siteApp)
await composition.push.attach(composition.backofficeApp, 'backoffice')
await composition.push.start()
await composition.siteApp.listen({ host: '127.0.0.1', port: Number(sitePort) })
await composition.backofficeApp.listen({ host: '127.0.0.1', port: Number(officePort) })
await composition.start()
process.stdout.write('ready\n')
