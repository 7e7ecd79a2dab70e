export { registerCatalogueDesk } from './catalogue-desk.ts'
export { registerBackofficeJobs } from './backoffice.jobs.ts'
export { registerBackofficeRoutes } from './backoffice.routes.ts'
export {
  assertNoDemoAccounts,
  demoAccounts,
  demoAccountsFileName,
  installDemoAccounts,
  type DemoAccount,
} from './demo-accounts.ts'
export type { BackofficeDeps } from './deps.ts'
export { authenticateOperator, isOperatorIn } from './operator-sessions.ts'
export { permissions, type Permission } from './permissions.ts'
export { registerContentDesk } from './content-desk.ts'
export { registerTalkDesk } from './talk-desk.ts'
export { registerVendorsDesk } from './vendors-desk.ts'
export { verifyAuditChain, type ChainReport } from './verify-audit-chain.ts'
