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
export { readBrandPlan, type BrandPlan } from './brand/brand-plan.ts'
export { presentFindings } from './brand/brand-findings.ts'
export { askBrand } from './brand/ask-brand.ts'
export {
  hasOperators,
  initBrand,
  InitRefused,
  invitationUrl,
  readStanding,
  type InitReport,
} from './brand/init-brand.ts'
export { agreeToInvitation } from './operators/first-operator.ts'
export { backofficeModule } from './module.ts'
export { backofficeSettings, demoSettings } from './settings.ts'
