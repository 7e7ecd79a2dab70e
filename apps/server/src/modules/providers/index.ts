export { createVendorPort } from './create-vendor-port.ts'
export { replayOf } from './call-vendor.ts'
export { closeFinding, decideCorrection, decideTransfer, proposeCorrection, type CaseOperator } from './cases.ts'
export { countOpenCases, listCases, type CaseKind, type CaseRow } from './cases.repo.ts'
export { demoVendorCodes } from './install-demo-vendors.ts'
export { putHmacKey, putRsaKey, type VendorKeys } from './install-vendors.ts'
export { launchGame, type Launched, type LaunchInput } from './launch.ts'
export { vendorLedgerCheck } from './ledger-check.ts'
export type { OpenRoundView } from './list-open-rounds.ts'
export { reconcileVendor, type Reconciled } from './reconcile.ts'
export { listRuns, type RunRow } from './reconcile.repo.ts'
export { providersModule } from './module.ts'
export { providersSettings } from './settings.ts'
export type { WalletTransfer } from './transfer.ts'
export type { VendorDeps } from './vendor.deps.ts'
export type * from './vendor-port.ts'
export {
  listKeyRows,
  listVendorRows,
  setVendorStatus,
  upsertVendor,
  type NewVendor,
  type RoundRow,
  type VendorRow,
} from './vendor.repo.ts'
