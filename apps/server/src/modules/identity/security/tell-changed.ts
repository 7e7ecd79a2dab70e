import { shortTime } from '../../../platform/language.ts'
import { messageText } from '../../../platform/messages/message-text.ts'
import { getSetting, brandSettings } from '../../system/index.ts'
import type { SecurityDeps } from './deps.ts'
import type { AccountRow } from './security.repo.ts'

export type SecurityChange = 'email' | 'phone' | 'totpOn' | 'totpOff'

/**
 * Informs a member of a change to the account's protection, at the address proved before it: somebody who took over the
 * account cannot hide it from the owner. In the background, since the answer does not depend on it.
 */
export function tellChanged(
  deps: Pick<SecurityDeps, 'db' | 'messages' | 'log' | 'clock'>,
  before: AccountRow,
  change: SecurityChange,
): void {
  send(deps, before, change).catch(() => deps.log.warn('a notice of a changed account was not sent'))
}

async function send(
  { db, messages, clock }: Pick<SecurityDeps, 'db' | 'messages' | 'clock'>,
  before: AccountRow,
  change: SecurityChange,
): Promise<void> {
  const { email, emailVerifiedAt, language, username } = before
  if (email === null || emailVerifiedAt === null || !messages.mail.isOn) return
  const [brand, timeZone] = await Promise.all([
    getSetting(db, brandSettings.name),
    getSetting(db, brandSettings.timeZone),
  ])
  const at = shortTime(language, timeZone).format(clock.now())
  const values = { brand, username, at }
  await messages.mail.send({
    to: email,
    subject: messageText('security.subject', values, language),
    text: messageText(`security.${change}`, values, language),
  })
}
