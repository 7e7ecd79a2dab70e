import type { LedgerCheck } from '../wallet/index.ts'
import { listLogBreaks } from './transparency.repo.ts'

export { fixtureBeacon, noBeacon, verifiedRound, type BeaconSource } from './beacon/beacon-source.ts'
export { drandBeacon } from './beacon/drand-http.ts'
export { createLogSigner } from './log-signer.ts'
export { sequenceLog } from './sequence-log.ts'
export { readTransparency, type TransparencyConfig } from './transparency-config.ts'
export { registerTransparencyJobs } from './transparency.jobs.ts'
export { appendLeaf } from './transparency.repo.ts'
export { registerTransparencyRoutes } from './transparency.routes.ts'

/** The proof that the public log is its own hashes; part of `npm run audit`. */
export const transparencyCheck: LedgerCheck = {
  name: 'log_is_its_tree',
  run: async (db) => (await listLogBreaks(db)).map((row) => ({ check: 'log_is_its_tree', ...row })),
}
