export { addressClass, addressOrNull } from './address-class.ts'
export { requireCaptcha } from './captcha/captcha.ts'
export { findProvedMail } from './identity.repo.ts'
export { maskEmail } from './security/mask.ts'
export type { AccountDeps, Browser, Caller, IdentityDeps } from './deps.ts'
export { registerIdentityRoutes } from './identity.routes.ts'
export { closeIdleTrials } from './free-play.ts'
export { registerIdentityJobs } from './identity.jobs.ts'
export { giveInitialPassword } from './initial-password.ts'
export { installDemoMember } from './install-demo-member.ts'
export { beginLoginAttempt, confirmLoginAttempt, usernameKeyOf } from './login-attempts.ts'
export { countLivePeople, type LivePeople } from './live-people.repo.ts'
export { logIn } from './log-in.ts'
export {
  findMemberIdsByName,
  getMember,
  getMemberInfo,
  listMemberIdsByNames,
  listMembers,
  type Member,
} from './members.ts'
export { addOidcCallback } from './oidc/callback-page.ts'
export type { OidcDeps } from './oidc/oidc.ts'
export { createOidcClients, readOidcProviders, type OidcProvider } from './oidc/providers.ts'
export { registerMember, type Registration } from './register-member.ts'
export {
  createSessionReader,
  endAllSessions,
  endSession,
  endSessionsIn,
  isMemberIn,
  isSessionLive,
} from './sessions.ts'
export {
  assertMoneyStepUp,
  createSecretBox,
  eraseClosedMembers,
  eraseMember,
  getMemberForSupport,
  isMember,
  markIdentityChecked,
  memberIdOf,
  registerSecurityJobs,
  registerSecurityRoutes,
  type ClosingHold,
  type EraseDeps,
  type EraseElsewhere,
  type SecretBox,
  type SecurityDeps,
} from './security/index.ts'
export { hashToken, newSessionToken } from './session-token.ts'
