export { noCallLog } from './call-log/call-log.ts'
export { createVendorPort, type VendorPort } from './create-vendor-port.ts'
export { replayOf } from './vendors/call-vendor.ts'
export { type CaseOperator } from './reconciliation/cases.ts'
export { type CaseKind, type CaseRow } from './reconciliation/cases.repo.ts'
export { demoVendorCodes } from './install-demo-vendors.ts'
export { addHmacKey, addRsaKey, type VendorKeys } from './vendors/install-vendors.ts'
export { launchGame, type Launched, type LaunchInput } from './play/launch.ts'
export { vendorLedgerCheck } from './reconciliation/ledger-check.ts'
export type { OpenRoundView } from './play/list-open-rounds.ts'
export { type Reconciled } from './reconciliation/reconcile.ts'
export { type RunRow } from './reconciliation/reconcile.repo.ts'
export { providersModule } from './module.ts'
export { endInvitedBy } from './self-service/engineer.repo.ts'
export { providersSettings } from './settings.ts'
export { listVendorGamesPort, showVendorPort } from './vendor-port.ts'
export type { WalletTransfer } from './transfers/transfer.ts'
export type { VendorDeps } from './vendor.deps.ts'
export {
  listVendorRows,
  setVendorStatus,
  upsertVendor,
  type NewVendor,
  type RoundRow,
  type VendorRow,
} from './vendors/vendor.repo.ts'
