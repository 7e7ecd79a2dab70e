import { createHash } from 'node:crypto'
import * as openid from 'openid-client'
import { AppError } from '@lotus/kernel'
import { TRIAL_ACCOUNT, type ErrorCode, type RouteParsedInput, type RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import type { CallContext } from '../../../platform/http/context.ts'
import { registerRules } from '../../system/index.ts'
import type { AccountDeps, Browser } from '../deps.ts'
import { assertActive, logInMember, finishLogin, type Session } from '../entry/log-in-member.ts'
import { readEntryRules } from '../entry/entry-rules.ts'
import * as accounts from '../identity.repo.ts'
import { checkPassword } from '../entry/log-in.ts'
import { confirmLoginAttempt, usernameKeyOf } from '../entry/login-attempts.ts'
import { ensurePresession, presessionOf } from '../entry/presession.ts'
import { checkRegisterCaptcha, provePhone, storeAndEnter } from '../registration/register-member.ts'
import { readForm } from '../registration/registration-form.ts'
import { maskEmail } from '../security/mask.ts'
import { stepUpMethodsOf } from '../security/step-up.ts'
import { hashToken, newSessionToken } from '../entry/session-token.ts'
import { siteUrl } from '../codes/site-url.ts'
import * as repo from './oidc.repo.ts'
import type { OidcClients } from './providers.ts'

export type OidcDeps = AccountDeps & { oidc: OidcClients }

/** Time limit at the provider, and again for the choice afterwards. */
const FLOW_MINUTES = 10
const TICKET_MINUTES = 5
const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest()

/**
 * Starts a provider login (PKCE, state and nonce). Refuses with `module_disabled`, `oidc_failed`; binding also with
 * `not_logged_in`, `trial_not_allowed`, `verification_required`, `step_up_required`.
 */
export async function beginOidc(
  deps: OidcDeps,
  input: RouteParsedInput<'oidc.begin'>,
  context: CallContext,
): Promise<RouteValue<'oidc.begin'>> {
  const { db } = deps
  const { client } = await deps.oidc.open(db, input.provider)
  const memberId = input.purpose === 'bind' ? memberWhoMayBind(context) : null
  const random = () => Buffer.from(deps.rng.bytes(32)).toString('base64url')
  const [state, nonce, codeVerifier] = [random(), random(), random()]
  const redirectUri = `${await siteUrl(db, deps.config)}/oidc/callback/${input.provider}`
  await repo.insertFlow(db, {
    provider: input.provider,
    memberId,
    presession: sha256(ensurePresession(deps.rng, context)),
    nonce,
    codeVerifier,
    redirectUri,
    stateHash: sha256(state),
    minutes: FLOW_MINUTES,
  })
  const url = openid.buildAuthorizationUrl(client, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href }
}

/** A bound provider is a permanent credential: it needs a step-up check (trust.md ACC-6). */
function memberWhoMayBind({ actor }: CallContext): bigint {
  if (actor?.kind !== 'member') throw new AppError<ErrorCode>('not_logged_in')
  if (actor.accountType === TRIAL_ACCOUNT) throw new AppError<ErrorCode>('trial_not_allowed')
  if (actor.stage !== 'open') throw new AppError<ErrorCode>('verification_required')
  if (!actor.isSteppedUp) throw new AppError<ErrorCode>('step_up_required')
  return actor.memberId
}

/**
 * The callback: uses the flow up, asks the provider for the person, and returns a ticket for `oidc.finish`; null if any
 * check fails. The browser sends no cookies with this page, since another site led to it: the ticket is bound to them
 * instead.
 */
export async function endOidc(deps: OidcDeps, providerId: string, query: URLSearchParams): Promise<string | null> {
  const { db } = deps
  const state = query.get('state')
  if (!state || state.length > 500) return null
  const flow = await repo.consumeFlow(db, sha256(state), providerId)
  if (!flow) return null
  const who = await identityOf(deps, flow, state, query).catch((error: unknown) => {
    // Neither code nor state is logged: they are credentials.
    deps.log.warn(
      { provider: providerId, reason: error instanceof Error ? error.name : 'unknown' },
      'a provider sent back nothing that holds',
    )
    return null
  })
  if (!who) return null
  const { token, tokenHash } = newSessionToken(deps.rng)
  await repo.insertTicket(db, {
    ...who,
    provider: providerId,
    memberId: flow.memberId,
    ticketHash: tokenHash,
    presession: flow.presession,
    minutes: TICKET_MINUTES,
  })
  return token
}

async function identityOf(
  deps: OidcDeps,
  flow: repo.Flow,
  state: string,
  query: URLSearchParams,
): Promise<Pick<repo.OidcTicket, 'subject' | 'email' | 'name'> | null> {
  const { client } = await deps.oidc.open(deps.db, flow.provider)
  const address = new URL(flow.redirectUri)
  address.search = query.toString()
  const tokens = await openid.authorizationCodeGrant(client, address, {
    pkceCodeVerifier: flow.codeVerifier,
    expectedState: state,
    expectedNonce: flow.nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims || claims.sub.length > 255) return null
  // Some providers put the person's data into the id token, others return it only from userinfo.
  const who =
    claims['email'] === undefined && client.serverMetadata().userinfo_endpoint !== undefined
      ? await openid.fetchUserInfo(client, tokens.access_token, claims.sub)
      : claims
  const text = (value: unknown, max: number) => (typeof value === 'string' && value.length <= max ? value : null)
  return {
    subject: claims.sub,
    // Only an address verified by the provider counts.
    email: who['email_verified'] === true ? text(who['email'], 254) : null,
    name: text(who['name'], 100),
  }
}

const bound = (browser: Browser): Uint8Array => {
  const presession = presessionOf(browser)
  if (presession === null) throw new AppError<ErrorCode>('ticket_invalid')
  return sha256(presession)
}

/**
 * A bound person is logged in, a member who asked to bind is bound, anybody else chooses (X10). Refuses with
 * `ticket_invalid`, `oidc_already_bound`, `account_disabled`, `not_logged_in`.
 */
export async function finishOidc(
  deps: OidcDeps,
  { ticket }: RouteParsedInput<'oidc.finish'>,
  context: CallContext,
): Promise<RouteValue<'oidc.finish'>> {
  const { db } = deps
  const ticketHash = hashToken(ticket)
  const presession = bound(context)
  const known = await repo.findTicket(db, ticketHash, presession)
  if (!known) throw new AppError<ErrorCode>('ticket_invalid')
  if (known.memberId !== null) {
    if (context.actor?.kind !== 'member' || context.actor.memberId !== known.memberId)
      throw new AppError<ErrorCode>('not_logged_in')
    // A member who started with an open session must still have one: an unverified login cannot bind.
    if (context.actor.stage !== 'open') throw new AppError<ErrorCode>('verification_required')
    const { memberId } = known
    await db.tx((tx) => bind(tx, ticketHash, presession, memberId))
    return { session: null, choose: null, bound: known.provider }
  }
  const binding = await repo.findBinding(db, known.provider, known.subject)
  if (!binding) {
    const emailMasked = known.email === null ? null : maskEmail(known.email)
    return {
      session: null,
      choose: { provider: known.provider, suggestedUsername: suggest(known), emailMasked },
      bound: null,
    }
  }
  const rules = await readEntryRules(db)
  const finished = await db.tx(async (tx) => {
    if (!(await repo.consumeTicket(tx, ticketHash, presession))) throw new AppError<ErrorCode>('ticket_invalid')
    const member = await accounts.findCredentialsById(tx, binding.memberId)
    if (!member) throw new AppError<ErrorCode>('ticket_invalid')
    assertActive(member)
    return logInMember(deps, tx, {
      memberId: member.id,
      usernameKey: usernameKeyOf(member.username),
      method: 'oidc',
      browser: context,
      rules,
    })
  })
  deps.nudgeOutbox()
  return { session: finishLogin(context, finished), choose: null, bound: null }
}

/**
 * Binds to the account of the given name and password, and logs in. If the account has a better factor, a password is
 * not enough, since the binding would outlive it: that member must log in and bind after a step-up check (trust.md
 * ACC-6). Refuses as the login does, with `ticket_invalid`, `oidc_already_bound` and `bind_needs_login`: this caller
 * has no session for a step-up check.
 */
export async function bindExisting(
  deps: OidcDeps,
  input: RouteParsedInput<'oidc.bindExisting'>,
  browser: Browser,
): Promise<Session> {
  const { db } = deps
  const [ticketHash, presession] = [hashToken(input.ticket), bound(browser)]
  await findFreeTicket(db, ticketHash, presession)
  const member = await checkPassword(deps, input, browser)
  const methods = await stepUpMethodsOf(db, member.id)
  if (methods.some((method) => method !== 'password')) {
    await confirmLoginAttempt(db, member.attemptId)
    throw new AppError<ErrorCode>('bind_needs_login')
  }
  const rules = await readEntryRules(db)
  const finished = await db.tx(async (tx) => {
    const { id: memberId, usernameKey, attemptId, passwordHash } = member
    const entering = { memberId, usernameKey, attemptId, passwordHash, browser, rules }
    const finished = await logInMember(deps, tx, { ...entering, method: 'oidc' })
    await bind(tx, ticketHash, presession, memberId)
    return finished
  })
  deps.nudgeOutbox()
  return finishLogin(browser, finished)
}

/**
 * Registers a member who is bound from the start and has no password yet. Refuses like the registration, and with
 * `ticket_invalid`.
 */
export async function registerNew(
  deps: OidcDeps,
  input: RouteParsedInput<'oidc.registerNew'>,
  browser: Browser,
): Promise<Session> {
  const { db } = deps
  const [ticketHash, presession] = [hashToken(input.ticket), bound(browser)]
  const known = await findFreeTicket(db, ticketHash, presession)
  const rules = await registerRules(db)
  const form = await readForm(deps, input, {
    rules,
    required: ['username'],
    skipped: ['password', 'captcha', 'verificationCode', ...(known.email === null ? [] : (['email'] as const))],
  })
  if (await accounts.isUsernameTaken(db, input.username)) throw new AppError<ErrorCode>('username_taken')
  await checkRegisterCaptcha(deps, rules, input.captcha, browser)
  const isPhoneProved = rules.verificationCode.enabled && form.phone !== null
  if (isPhoneProved) await provePhone(deps, form.phone, input.verificationCode, browser)
  const provedEmail = known.email !== null && !(await repo.isEmailProved(db, known.email)) ? known.email : null
  return storeAndEnter(
    deps,
    form,
    { username: input.username, password: undefined, method: 'oidc', isPhoneProved, provedEmail },
    browser,
    (tx, memberId) => bind(tx, ticketHash, presession, memberId),
  )
}

/** The ticket of a person who started a login: one that a member started can only bind that member. */
async function findFreeTicket(db: Queryable, ticketHash: Uint8Array, presession: Uint8Array): Promise<repo.OidcTicket> {
  const known = await repo.findTicket(db, ticketHash, presession)
  if (!known || known.memberId !== null) throw new AppError<ErrorCode>('ticket_invalid')
  return known
}

async function bind(tx: Queryable, ticketHash: Uint8Array, presession: Uint8Array, memberId: bigint): Promise<void> {
  const ticket = await repo.consumeTicket(tx, ticketHash, presession)
  if (!ticket) throw new AppError<ErrorCode>('ticket_invalid')
  const { provider, subject, email } = ticket
  const emailMasked = email === null ? null : maskEmail(email)
  if (!(await repo.insertBinding(tx, { provider, subject, memberId, emailMasked })))
    throw new AppError<ErrorCode>('oidc_already_bound')
}

/** A username suggestion: letters and digits of the address or name; may be empty. */
function suggest({ email, name }: Pick<repo.OidcTicket, 'email' | 'name'>): string {
  const plain = (email?.split('@')[0] ?? name ?? '')
    .normalize('NFD')
    .replace(/đ/g, 'd')
    .replace(/Đ/g, 'D')
    .replace(/[^A-Za-z0-9]/g, '')
  return plain.replace(/^\d+/, '').slice(0, 16)
}
