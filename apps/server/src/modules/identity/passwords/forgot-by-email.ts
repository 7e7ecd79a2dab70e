import type { RouteParsedInput } from '@lotus/contract'
import { mailTexts } from '../../../platform/messages/message-text.ts'
import { getSetting, brandSettings } from '../../system/index.ts'
import { issueCode } from '../codes/codes.ts'
import type { AccountDeps, Browser } from '../deps.ts'
import * as repo from '../identity.repo.ts'
import { loginNameKey } from '../entry/login-name.ts'
import { ensurePresession } from '../entry/presession.ts'
import { hashToken, newSessionToken } from '../entry/session-token.ts'
import { siteUrl } from '../codes/site-url.ts'
import { guardSending } from '../codes/sms-risk.ts'
import * as tickets from '../entry/tickets.repo.ts'
import { identitySettings } from '../settings.ts'

/** The mailed code is bound to the name and the address it was requested with. */
export const resetTarget = (usernameKey: string, email: string) => `${usernameKey}|${email.toLowerCase()}`.slice(0, 254)

/**
 * Sends a mail with a single-use link and a code if name and address belong together (T07, V03). Otherwise answer and
 * time are the same: the mail is sent in the background (trust.md ACC-7). Refuses with `too_many_requests`,
 * `captcha_required`, `captcha_wrong`.
 */
export async function forgotByEmail(
  deps: AccountDeps,
  input: RouteParsedInput<'member.forgotByEmail'>,
  browser: Browser,
): Promise<{ ok: true }> {
  const { db } = deps
  await guardSending(deps, 'email', input.captcha, browser)
  const usernameKey = await loginNameKey(db, input.username)
  const member = await repo.findByNameAndEmail(db, usernameKey, input.email)
  const isReal = member?.status === 'active'
  const { code, expiredMinutes } = await issueCode(deps, {
    purpose: 'reset',
    channel: 'email',
    target: resetTarget(usernameKey, input.email),
    // Counted per mailbox, whatever names are tried with it.
    address: input.email,
    presession: ensurePresession(deps.rng, browser),
    memberId: isReal ? member.id : undefined,
    caller: browser,
    isReal,
  })
  if (isReal) {
    sendResetMail(deps, member, { code, codeMinutes: expiredMinutes }).catch(() =>
      deps.log.warn('a mail for a new password was not sent'),
    )
  }
  return { ok: true }
}

async function sendResetMail(
  deps: AccountDeps,
  member: NonNullable<Awaited<ReturnType<typeof repo.findByNameAndEmail>>>,
  values: { code: string; codeMinutes: number },
): Promise<void> {
  const { db } = deps
  const [minutes, brand, base] = await Promise.all([
    getSetting(db, identitySettings.resetMinutes),
    getSetting(db, brandSettings.name),
    siteUrl(db, deps.config),
  ])
  const { token } = newSessionToken(deps.rng)
  await tickets.insertTicket(db, { ticketHash: hashToken(token), memberId: member.id, minutes })
  // In the URL fragment: no server, proxy or referrer sees the ticket.
  const link = `${base}/login#reset=${token}`
  const words = { ...values, minutes, brand, link, username: member.username }
  await deps.messages.mail.send({ to: member.email, ...mailTexts('reset', words, member.language) })
}
