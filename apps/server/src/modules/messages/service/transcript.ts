import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput } from '@lotus/contract'
import { shortTime } from '../../../platform/language.ts'
import { messageText } from '../../../platform/messages/message-text.ts'
import { findProvedMail } from '../../identity/index.ts'
import { getSetting, brandSettings } from '../../system/index.ts'
import type { MessagesDeps } from '../deps.ts'
import { openByKey } from './keys.ts'
import * as repo from './service.repo.ts'
import { serviceSettings } from '../settings.ts'
import { found } from '../../../platform/paging.ts'

/** Of very long conversations only the newest lines are sent. */
const LINES_MAX = 500

/**
 * The call `service.transcript`: mails the conversation to the member's proved address or to the one a guest gives.
 * Only if an operator has answered, and only a few times, so that it cannot be used to send mail to strangers. Refuses
 * with `not_found`, `state_conflict`, `bad_request`, `module_disabled`.
 */
export async function mailTranscript(deps: MessagesDeps, input: RouteParsedInput<'service.transcript'>): Promise<void> {
  const { db, messages } = deps
  if (!messages.mail.isOn) throw new AppError<ErrorCode>('module_disabled')
  const id = await openByKey(db, input.key)
  const conversation = found(await repo.findConversation(db, id))
  const to = conversation.memberId === null ? input.email : await findProvedMail(db, conversation.memberId)
  if (to === undefined) throw new AppError<ErrorCode>('bad_request', { fields: { email: 'required' } })
  // Counted before sending: a failed mail uses up a try, and a sent one is always counted.
  if (!(await repo.countTranscript(db, id, await getSetting(db, serviceSettings.transcriptsMax))))
    throw new AppError<ErrorCode>('state_conflict', { state: conversation.view.status })
  const [brand, timeZone] = await Promise.all([
    getSetting(db, brandSettings.name),
    getSetting(db, brandSettings.timeZone),
  ])
  const { language } = conversation
  const format = shortTime(language, timeZone)
  const rows = await repo.listMessages(db, id, { before: null, after: null, limit: LINES_MAX })
  const lines = rows
    .toReversed()
    .filter(({ author }) => author.kind !== 'SYSTEM')
    .map(({ at, author, text, images }) =>
      messageText(
        'transcript.line',
        {
          at: format.format(new Date(at)),
          name: author.kind === 'VISITOR' ? messageText('transcript.visitor', {}, language) : author.name,
          text: [text, ...images.map(() => messageText('transcript.picture', {}, language))].filter(Boolean).join(' '),
        },
        language,
      ),
    )
  await messages.mail.send({
    to,
    subject: messageText('transcript.subject', { brand }, language),
    text: [
      messageText('transcript.intro', { brand, at: format.format(conversation.openedAt) }, language),
      '',
      ...lines,
    ].join('\n'),
  })
  await db.tx((tx) => repo.writeEvent(tx, id, 'transcript_sent', ''))
  deps.nudgeOutbox()
}
