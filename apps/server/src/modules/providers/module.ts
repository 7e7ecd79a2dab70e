import { defineModule } from '../../platform/module.ts'
import { createSecretBox } from '../identity/index.ts'
import { walletModule } from '../wallet/index.ts'
import { registerCallLogRoutes } from './backoffice/call-log.routes.ts'
import { registerOnboardingRoutes } from './backoffice/onboarding.routes.ts'
import { registerVendorsRoutes } from './backoffice/vendors.routes.ts'
import { createCallLog } from './call-log/call-log.ts'
import { serveVendorCalls } from './calls/vendor-api.ts'
import { installDemoVendors } from './install-demo-vendors.ts'
import { registerLeaving } from './play/leave-games.ts'
import { vendorLedgerCheck } from './reconciliation/ledger-check.ts'
import { providersSettings } from './settings.ts'
import { registerVendorJobs } from './vendor.jobs.ts'
import { showVendorPort } from './vendor-port.ts'

export const providersModule = defineModule({
  name: 'providers',
  settings: [providersSettings],
  create: (host) => ({
    ...host,
    wallet: host.of(walletModule).wallet,
    vendorBox: createSecretBox(host.pepper, host.rng, 'vendor'),
    callLog: createCallLog(host),
  }),
  routes(deps) {
    registerVendorsRoutes(deps)
    registerCallLogRoutes(deps)
    registerOnboardingRoutes({ ...deps, showVendor: deps.ask(showVendorPort) })
  },
  consumers: registerLeaving,
  jobs: registerVendorJobs,
  serveSite: (deps, app) => serveVendorCalls(app, deps),
  ledgerChecks: [vendorLedgerCheck],
  stop: ({ callLog }) => callLog.flush(),
  demo: (deps) => installDemoVendors(deps, deps.dataDir),
})
