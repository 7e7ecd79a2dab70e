export { addressOrNull } from './address-class.ts'
export type { AccountDeps, Browser, Caller, IdentityDeps } from './deps.ts'
export { identityRates, registerIdentityRoutes } from './identity.routes.ts'
export { closeIdleTrials } from './free-play.ts'
export { registerIdentityJobs } from './identity.jobs.ts'
export { giveInitialPassword } from './initial-password.ts'
export { installDemoMember } from './install-demo-member.ts'
export { beginLoginAttempt, confirmLoginAttempt, usernameKeyOf } from './login-attempts.ts'
export { countLivePeople, type LivePeople } from './live-people.repo.ts'
export { logIn } from './log-in.ts'
export { findMemberIdsByName, getMember, getMemberInfo, listMembers, type Member } from './members.ts'
export { addOidcCallback } from './oidc/callback-page.ts'
export type { OidcDeps } from './oidc/oidc.ts'
export { createOidcClients, readOidcProviders, type OidcProvider } from './oidc/providers.ts'
export { registerMember, type Registration } from './register-member.ts'
export { createSessionReader, endAllSessions, endSession, isSessionLive } from './sessions.ts'
export {
  assertMoneyStepUp,
  createSecretBox,
  getSecurityForSupport,
  registerSecurityJobs,
  registerSecurityRoutes,
  securityRates,
  type ClosingHold,
  type SecretBox,
  type SecurityDeps,
} from './security/index.ts'
export { hashToken, newSessionToken } from './session-token.ts'
