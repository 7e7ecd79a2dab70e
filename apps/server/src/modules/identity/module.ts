import { findingIf } from '../../platform/finding.ts'
import { answer, defineModule, definePort, type Host } from '../../platform/module.ts'
import { ports } from '../../platform/ports.ts'
import { createImageFolder } from '../../platform/uploads/image-folder.ts'
import { entrySettings, getSetting } from '../system/index.ts'
import { registerMemberRoutes } from './backoffice/members.routes.ts'
import { hasWage, mayTransferUp, memberJoined, memberReferred, trialGrant } from './deps.ts'
import { registerIdentityJobs } from './identity.jobs.ts'
import { registerIdentityRoutes } from './identity.routes.ts'
import { addOidcCallback } from './oidc/callback-page.ts'
import type { OidcDeps } from './oidc/oidc.ts'
import { createOidcClients, readOidcProviders, type OidcProvider } from './oidc/providers.ts'
import {
  createSecretBox,
  registerSecurityJobs,
  registerSecurityRoutes,
  type EraseDeps,
  type SecurityDeps,
} from './security/index.ts'
import { createSessionReader, isSessionLive } from './entry/sessions.ts'
import { identitySettings } from './settings.ts'

/** Replaces the providers that the environment configures. */
export const oidcProviders = definePort<readonly OidcProvider[] | null>('identity.oidcProviders', null)

export const identityModule = defineModule({
  name: 'identity',
  settings: [identitySettings],
  create: (host): OidcDeps & SecurityDeps & EraseDeps & Host => ({
    ...host,
    oidc: createOidcClients(host.ask(oidcProviders) ?? readOidcProviders(host.env)),
    box: createSecretBox(host.pepper, host.rng),
    avatars: createImageFolder({ ...host, kind: 'avatars' }),
    grantTrialBalance: (tx, memberId, amount) => host.ask(trialGrant)(tx, memberId, amount),
    memberJoined: (tx, joined) => host.ask(memberJoined)(tx, joined),
    mayTransferUp: (db, memberId) => host.ask(mayTransferUp)(db, memberId),
    hasWage: (db, memberId) => host.ask(hasWage)(db, memberId),
    memberReferred: (tx, referred) => host.ask(memberReferred)(tx, referred),
    closingHold: host.all.closingHold,
    ownData: host.all.ownData,
    eraseElsewhere: host.all.erase,
  }),
  answers: ({ db }) => [
    answer(ports.findMember, createSessionReader(db)),
    answer(ports.isSessionLive, (sessionId) => isSessionLive(db, sessionId)),
  ],
  async findings({ db, messages }) {
    const smsEnabled = await getSetting(db, entrySettings.smsEnabled)
    return [...findingIf(!messages.mail.isOn, 'mail_none'), ...findingIf(smsEnabled && !messages.sms.isOn, 'sms_none')]
  },
  routes(deps) {
    registerIdentityRoutes(deps)
    registerSecurityRoutes(deps)
    registerMemberRoutes({ ...deps, operators: deps.ask(ports.operators) })
  },
  jobs(deps) {
    registerIdentityJobs(deps)
    registerSecurityJobs(deps)
  },
  serveSite(deps, app) {
    deps.avatars.serve(app)
    addOidcCallback(app, deps)
  },
})
