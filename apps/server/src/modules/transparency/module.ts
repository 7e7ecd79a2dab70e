import { findingIf } from '../../platform/finding.ts'
import { defineModule } from '../../platform/module.ts'
import { transparencyCheck } from './log/ledger-check.ts'
import { createLogSigner } from './log/log-signer.ts'
import { readTransparency } from './transparency-config.ts'
import { registerTransparencyJobs } from './transparency.jobs.ts'
import { registerTransparencyRoutes } from './transparency.routes.ts'

export const transparencyModule = defineModule({
  name: 'transparency',
  create: async (host) => ({
    ...host,
    ...(await readTransparency(host.env)),
    signer: await createLogSigner(host.pepper),
  }),
  routes: registerTransparencyRoutes,
  jobs: registerTransparencyJobs,
  findings: async ({ beacon, witnesses }) => [
    ...findingIf(beacon.kind === 'none', 'beacon_none'),
    ...findingIf(witnesses.length === 0, 'witness_none'),
  ],
  ledgerChecks: [transparencyCheck],
})
