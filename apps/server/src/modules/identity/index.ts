export { addressClass, addressOrNull } from './address-class.ts'
export { requireCaptcha } from './captcha/captcha.ts'
export { findProvedMail } from './identity.repo.ts'
export { maskEmail } from './security/mask.ts'
export { trialGrant, type AccountDeps, type Browser, type Caller, type IdentityDeps } from './deps.ts'
export { registerIdentityRoutes } from './identity.routes.ts'
export { closeIdleTrials } from './free-play.ts'
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
export type { OidcDeps } from './oidc/oidc.ts'
export { createOidcClients, type OidcProvider } from './oidc/providers.ts'
export { registerMember, type Registration } from './register-member.ts'
export { createSessionReader, endAllSessions, endSession, endSessionsIn, isMemberIn } from './sessions.ts'
export {
  assertMoneyStepUp,
  createSecretBox,
  eraseClosedMembers,
  eraseMember,
  getMemberForSupport,
  isMember,
  markIdentityChecked,
  memberIdOf,
  type EraseDeps,
  type SecretBox,
  type SecurityDeps,
} from './security/index.ts'
export { hashToken, newSessionToken } from './session-token.ts'
export { identityModule, oidcProviders } from './module.ts'
export { identitySettings } from './settings.ts'
