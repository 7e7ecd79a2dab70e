export {
  assertNoDemoAccounts,
  demoAccounts,
  demoAccountsFileName,
  installDemoAccounts,
  type DemoAccount,
} from './demo-accounts.ts'
export type { BackofficeDeps } from './deps.ts'
export { authenticateOperator } from './operator-sessions.ts'
export { permissions, type Permission } from './permissions.ts'
export { verifyAuditChain, type ChainReport } from './verify-audit-chain.ts'
export { backofficeModule } from './module.ts'
export { backofficeSettings } from './settings.ts'
