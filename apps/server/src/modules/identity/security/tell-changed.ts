import { shortTime } from '../../../platform/language.ts'
import { messageText } from '../../../platform/messages/message-text.ts'
import { getSetting, brandSettings } from '../../system/index.ts'
import type { SecurityDeps } from './deps.ts'
import type { AccountRow } from './security.repo.ts'

export type SecurityChange = 'email' | 'phone' | 'totpOn' | 'totpOff'

/**
 * Tells a member of a change to what protects the account, at the address that was proved before it: whoever took the
 * account over cannot keep its owner from hearing of it. Beside the call, since it has nothing to do with its answer.
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
