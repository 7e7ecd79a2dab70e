import type { MessagesDeps } from './deps.ts'
import { listChatRooms, readHistory, reportMessage, sendChat } from './chat/chat.ts'
import { listOwnFeedback } from './feedback/answer-feedback.ts'
import { getFeedbackSettings, sendFeedback, uploadFeedbackImage } from './feedback/send-feedback.ts'
import { getUnread, listInbox, markAll, markOne } from './inbox/read-inbox.ts'
import { openByKey } from './service/keys.ts'
import { closeAsVisitor, rateConversation, sendAsVisitor, notifyTyping, uploadAsVisitor } from './service/talk.ts'
import { mailTranscript } from './service/transcript.ts'
import { getServiceInfo, getServicePath, getState, leaveForm, openConversation } from './service/visit.ts'

const ok = { ok: true } as const

/** The routes of visitors and members; the operators' are in the folder `backoffice`. */
export function registerMessagesRoutes(deps: MessagesDeps): void {
  registerInbox(deps)
  registerFeedback(deps)
  registerChat(deps)
  registerService(deps)
}

function registerInbox(deps: MessagesDeps): void {
  const { db, http } = deps
  http.handle('inbox.unread', ({ member }) => getUnread(db, member))
  http.handle('inbox.list', ({ member, language }, input) => listInbox(db, member, language, input))
  http.handle('inbox.read', ({ member }, { id }) => markOne(deps, member, id, 'read'))
  http.handle('inbox.readAll', ({ member }, { type }) => markAll(deps, member, 'read', type))
  http.handle('inbox.remove', ({ member }, { id }) => markOne(deps, member, id, 'removed'))
  http.handle('inbox.removeRead', ({ member }, { type }) => markAll(deps, member, 'removed', type))
}

function registerFeedback(deps: MessagesDeps): void {
  const { db, http } = deps
  http.handle('feedback.settings', (context) => getFeedbackSettings(deps, context))
  http.handle('feedback.send', (context, input) => sendFeedback(deps, context, input))
  http.handle('feedback.upload', (context) => uploadFeedbackImage(deps, context))
  http.handle('feedback.own', ({ member }, input) => listOwnFeedback(db, member.memberId, input))
}

function registerChat(deps: MessagesDeps): void {
  const { http } = deps
  http.handle('chat.rooms', (context) => listChatRooms(deps, context))
  http.handle('chat.history', (context, input) => readHistory(deps, context, input))
  http.handle('chat.send', ({ member }, input) => sendChat(deps, member, input))
  http.handle('chat.report', async ({ member }, input) => {
    await reportMessage(deps, member.memberId, input)
    return ok
  })
}

function registerService(deps: MessagesDeps): void {
  const { db, http } = deps
  http.handle('service.path', (context) => getServicePath(deps, context))
  http.handle('service.info', () => getServiceInfo(deps))
  http.handle('service.open', (context, input) => openConversation(deps, context, input))
  http.handle('service.state', (_context, input) => getState(deps, input))
  http.handle('service.send', (_context, input) => sendAsVisitor(deps, input))
  http.handle('service.typing', async (_context, { key }) => {
    await notifyTyping(deps, await openByKey(db, key), 'VISITOR')
    return ok
  })
  http.handle('service.upload', ({ rawBody }, { uploadKey }) => uploadAsVisitor(deps, uploadKey, rawBody))
  http.handle('service.close', (_context, { key }) => closeAsVisitor(deps, key))
  http.handle('service.rate', (_context, input) => rateConversation(deps, input))
  http.handle('service.transcript', async (_context, input) => {
    await mailTranscript(deps, input)
    return ok
  })
  http.handle('service.leaveForm', (context, input) => leaveForm(deps, context, input))
}
