export { addressClass, addressOrNull } from '../../platform/address-class.ts'
export { protectionView, viewOfMember } from './backoffice/members.ts'
export { ageOn, isOldEnough } from './registration/age.ts'
export { requireCaptcha } from './captcha/captcha.ts'
export { findProvedMail, hasProvedPhone } from './identity.repo.ts'
export { maskAccount, maskEmail, maskName, plainName } from './security/mask.ts'
export { getBirthdayFacts, listBirthdays, type Birthday } from './profile/birthdays.repo.ts'
export { getFundState } from './security/fund-password.repo.ts'
export { listRestrictions, listStatuses } from './security/restriction.repo.ts'
export { payeeNameOf } from './security/security.repo.ts'
export {
  hasWage,
  mayTransferUp,
  memberJoined,
  memberReferred,
  trialGrant,
  type Joined,
  type AccountDeps,
  type Browser,
  type Caller,
  type IdentityDeps,
} from './deps.ts'
export { registerIdentityRoutes } from './identity.routes.ts'
export * as identityDemo from './demo/index.ts'
export { closeIdleTrials, createSandboxMember, type TrialDeps } from './entry/free-play.ts'
export { findAffiliateLink, findReferralCode, insertAffiliateLink } from './registration/inviters.repo.ts'
export { openMember } from './registration/open-member.ts'
export { giveInitialPassword } from './passwords/initial-password.ts'
export { installDemoMember } from './registration/install-demo-member.ts'
export { beginLoginAttempt, confirmLoginAttempt, usernameKeyOf } from './entry/login-attempts.ts'
export { countActiveSessions, listOnline, type ActiveSessionCounts } from './entry/active-sessions.repo.ts'
export { logIn } from './entry/log-in.ts'
export {
  findMemberIdsByName,
  getMember,
  getMemberInfo,
  listMemberIdsByNames,
  listMembers,
  type Member,
} from './profile/members.ts'
export type { OidcDeps } from './oidc/oidc.ts'
export { createOidcClients, type OidcProvider } from './oidc/providers.ts'
export { registerMember, type Registration } from './registration/register-member.ts'
export { createSessionReader, endAllSessions, endSession, endSessionsIn, hasLiveSession } from './entry/sessions.ts'
export {
  assertMoneyStepUp,
  createSecretBox,
  eraseClosedMembers,
  assertMember,
  getMemberForSupport,
  type EraseDeps,
  type SecretBox,
  type SecurityDeps,
} from './security/index.ts'
export { hashToken, newSessionToken } from './entry/session-token.ts'
export { identityModule, oidcProviders } from './module.ts'
export { identitySettings } from './settings.ts'
