import { defineModule } from '../../platform/module.ts'
import { createSecretBox } from '../identity/index.ts'
import { walletModule } from '../wallet/index.ts'
import { registerVendorsRoutes } from './backoffice/vendors.routes.ts'
import { serveVendorCalls } from './calls/vendor-api.ts'
import { installDemoVendors } from './install-demo-vendors.ts'
import { registerLeaving } from './play/leave-games.ts'
import { vendorLedgerCheck } from './reconciliation/ledger-check.ts'
import { providersSettings } from './settings.ts'
import { registerVendorJobs } from './vendor.jobs.ts'

export const providersModule = defineModule({
  name: 'providers',
  settings: [providersSettings],
  create: (host) => ({
    ...host,
    wallet: host.of(walletModule).wallet,
    vendorBox: createSecretBox(host.pepper, host.rng, 'vendor'),
  }),
  routes: registerVendorsRoutes,
  consumers: registerLeaving,
  jobs: registerVendorJobs,
  serveSite: (deps, app) => serveVendorCalls(app, deps),
  ledgerChecks: [vendorLedgerCheck],
  demo: (deps) => installDemoVendors(deps, deps.dataDir),
})
