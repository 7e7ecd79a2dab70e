import { answer, defineModule } from '../../platform/module.ts'
import { ports } from '../../platform/ports.ts'
import { createSecretBox } from '../identity/index.ts'
import { walletModule } from '../wallet/index.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { installCatalogue } from './catalogue/install-catalogue.ts'
import { installDemoExtras } from './catalogue/install-demo-extras.ts'
import { serveTiles } from './catalogue/tile-picture.ts'
import { registerGamesRoutes } from './games.routes.ts'
import { addVendorDoors } from './vendor/doors.ts'
import { installDemoVendors } from './vendor/install-demo-vendors.ts'
import { registerLeaving } from './vendor/leave-games.ts'
import { vendorLedgerCheck } from './vendor/ledger-check.ts'
import { createVendorPort } from './vendor/vendor-port.ts'
import { registerVendorJobs } from './vendor/vendor.jobs.ts'
import { gamesSettings } from './settings.ts'

export const gamesModule = defineModule({
  name: 'games',
  settings: [gamesSettings],
  create: (host) => ({
    ...host,
    catalogue: createCatalogue(host),
    wallet: host.of(walletModule).wallet,
    vendorBox: createSecretBox(host.pepper, host.rng, 'vendor'),
  }),
  answers: ({ catalogue }) => [answer(ports.frameOrigins, catalogue.frameOrigins)],
  routes: (deps) => registerGamesRoutes({ ...deps, vendors: createVendorPort(deps) }),
  consumers: registerLeaving,
  jobs: registerVendorJobs,
  async serveSite(deps, app) {
    serveTiles(app, deps.catalogue)
    await addVendorDoors(app, deps)
  },
  ledgerChecks: [vendorLedgerCheck],
  async demo(deps) {
    const vendors = await installDemoVendors(deps, deps.dataDir)
    await installCatalogue(deps.db, vendors)
    await installDemoExtras(deps.db, vendors)
  },
})
