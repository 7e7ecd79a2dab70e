import { shortTime, type Language } from '../../../platform/language.ts'
import { messageText } from '../../../platform/messages/message-text.ts'
import { brandSettings, getSettings } from '../../system/index.ts'
import { findMailOf } from '../identity.repo.ts'
import type { SecurityDeps } from './deps.ts'
import type { AccountRow } from './security.repo.ts'

export type SecurityChange = 'email' | 'phone' | 'totpOn' | 'totpOff' | 'fundPassword'
type Deps = Pick<SecurityDeps, 'db' | 'messages' | 'log' | 'clock'>

/**
 * Informs a member of a change to the account's protection, at the address proved before it: somebody who took over the
 * account cannot hide it from the owner.
 */
export function mailSecurityChange(deps: Deps, before: AccountRow, change: SecurityChange): void {
  const { email, emailVerifiedAt, language, username } = before
  if (email !== null && emailVerifiedAt !== null)
    mailChange(deps, async () => ({ email, language, username }), {
      subject: 'security.subject',
      text: `security.${change}`,
    })
}

/** Informs the member by mail, if there is an address. */
export function mailPasswordChanged(deps: Deps, memberId: bigint): void {
  mailChange(deps, () => findMailOf(deps.db, memberId), { subject: 'changed.subject', text: 'changed.body' })
}

/** In the background, since the answer does not depend on it. */
function mailChange(
  deps: Deps,
  findMember: () => Promise<{ email: string; username: string; language: Language } | undefined>,
  texts: Record<'subject' | 'text', `${string}.${string}`>,
): void {
  const { db, messages, clock, log } = deps
  const send = async () => {
    const member = await findMember()
    if (!member || !messages.mail.isOn) return
    const { email: to, language, username } = member
    const { brand, timeZone } = await getSettings(db, { brand: brandSettings.name, timeZone: brandSettings.timeZone })
    const values = { brand, username, at: shortTime(language, timeZone).format(clock.now()) }
    const subject = messageText(texts.subject, values, language)
    await messages.mail.send({ to, subject, text: messageText(texts.text, values, language) })
  }
  send().catch(() => log.warn('a notice of a changed account was not sent'))
}
