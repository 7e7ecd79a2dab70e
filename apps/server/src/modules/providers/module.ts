import { findingIf } from '../../platform/finding.ts'
import { answer, defineModule } from '../../platform/module.ts'
import { ports } from '../../platform/ports.ts'
import { createSecretBox, identityModule } from '../identity/index.ts'
import { walletModule } from '../wallet/index.ts'
import { registerCallLogRoutes } from './backoffice/call-log.routes.ts'
import { registerKitRoutes } from './backoffice/kit.routes.ts'
import { registerOnboardingRoutes } from './backoffice/onboarding.routes.ts'
import { registerVendorsRoutes } from './backoffice/vendors.routes.ts'
import { createCallLog } from './call-log/call-log.ts'
import { serveVendorCalls } from './calls/vendor-api.ts'
import { installDemoVendors } from './install-demo-vendors.ts'
import { registerKitJobs } from './kit/kit.jobs.ts'
import { registerLeaving } from './play/leave-games.ts'
import { listVendorRows } from './vendors/vendor.repo.ts'
import { vendorLedgerCheck } from './reconciliation/ledger-check.ts'
import { providersSettings } from './settings.ts'
import { registerVendorJobs } from './vendor.jobs.ts'
import { authenticateEngineer, registerEngineerRoutes } from './self-service/engineer.routes.ts'
import { serveVendorDocs } from './self-service/vendor-docs.ts'
import { listVendorGamesPort, showVendorPort } from './vendor-port.ts'

export const providersModule = defineModule({
  name: 'providers',
  settings: [providersSettings],
  create: (host) => ({
    ...host,
    wallet: host.of(walletModule).wallet,
    vendorBox: createSecretBox(host.pepper, host.rng, 'vendor'),
    callLog: createCallLog(host),
    grantTrialBalance: host.of(identityModule).grantTrialBalance,
  }),
  answers: (deps) => [answer(ports.findEngineer, (token) => authenticateEngineer(deps, token))],
  routes(deps) {
    registerVendorsRoutes(deps)
    registerCallLogRoutes(deps)
    registerKitRoutes(deps)
    registerEngineerRoutes({
      ...deps,
      listVendorGames: deps.ask(listVendorGamesPort),
      operators: deps.ask(ports.operators),
    })
    registerOnboardingRoutes({ ...deps, showVendor: deps.ask(showVendorPort) })
  },
  consumers: registerLeaving,
  jobs(deps) {
    registerVendorJobs(deps)
    registerKitJobs(deps)
  },
  serveBackoffice: (_deps, app) => serveVendorDocs(app),
  serveVendors: (deps, app) => serveVendorCalls(app, deps),
  async findings({ db }) {
    const demo = (await listVendorRows(db)).filter((vendor) => vendor.is_demo && vendor.status === 'on')
    return findingIf(demo.length > 0, 'demo_vendors', { vendors: demo.map(({ code }) => code).join(', ') })
  },
  ledgerChecks: [vendorLedgerCheck],
  stop: ({ callLog }) => callLog.flush(),
  demo: installDemoVendors,
})
