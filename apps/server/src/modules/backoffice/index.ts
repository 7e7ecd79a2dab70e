export {
  assertNoDemoAccounts,
  demoAccounts,
  demoAccountsFileName,
  findDemoOperator,
  installDemoAccounts,
  type DemoAccount,
} from './operators/demo-accounts.ts'
export type { BackofficeDeps } from './deps.ts'
export { authenticateOperator } from './operators/operator-sessions.ts'
export { verifyAuditChain, type ChainReport } from './audit/verify-audit-chain.ts'
export { backofficeModule } from './module.ts'
export { backofficeSettings, demoSettings } from './settings.ts'
