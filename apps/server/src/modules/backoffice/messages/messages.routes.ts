import { AppError, must } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import type { OperatorContext } from '../../../platform/http/context.ts'
import {
  assignFeedback,
  closeChatReport,
  closeFeedback,
  getFeedback,
  listChatMutes,
  listChatReports,
  listDeskRooms,
  listFeedback,
  listSent,
  muteMember,
  readDeskHistory,
  recallInbox,
  removeChatMessage,
  replyFeedback,
  saveChatRoom,
  sendDeskChat,
  sendInbox,
  serviceDesk,
  unmuteMember,
  type MessagesDeps,
} from '../../messages/index.ts'
import { auditedAction, type AuditEntry } from '../audit/audit.ts'
import * as repo from '../backoffice.repo.ts'

const ok = { ok: true } as const

/** The operators' side of talking to people (operations.md 5.2, rows 59 and 60): what changes something is in the audit log. */
export function registerMessagesRoutes(deps: MessagesDeps): void {
  registerInbox(deps)
  registerFeedback(deps)
  registerChat(deps)
  registerService(deps)
  registerAnswers(deps)
}

function registerInbox(deps: MessagesDeps): void {
  const { db, http } = deps
  http.handle('bo.inbox', (_context, input) => listSent(db, input))
  http.handle('bo.sendInbox', async (context, input) => {
    const { scope, type, title, members } = input
    const entry: AuditEntry = { action: 'inbox.send', target: `inbox:${scope}`, details: { type, title, members } }
    const sent = await auditedAction(
      db,
      context,
      entry,
      (tx) => sendInbox(tx, context.operator.username, input),
      ({ id, recipients }) => ({ id, recipients }),
    )
    deps.nudgeOutbox()
    return sent
  })
  http.handle('bo.recallInbox', async (context, { id }) => {
    const entry: AuditEntry = { action: 'inbox.recall', target: `inbox:${id}` }
    await auditedAction(db, context, entry, (tx) => recallInbox(tx, id))
    deps.nudgeOutbox()
    return ok
  })
}

function registerFeedback(deps: MessagesDeps): void {
  const { db, http } = deps
  const by = ({ operator }: OperatorContext) => ({ id: operator.operatorId, name: operator.username })
  http.handle('bo.feedback', ({ operator }, input) => listFeedback(db, operator.operatorId, input))
  http.handle('bo.feedbackItem', (_context, { id }) => getFeedback(db, id))
  http.handle('bo.assignFeedback', (context, { id, isMine }) =>
    auditedAction(db, context, { action: 'feedback.assign', target: `feedback:${id}`, details: { isMine } }, (tx) =>
      assignFeedback(tx, id, by(context), isMine),
    ),
  )
  http.handle('bo.replyFeedback', async (context, input) => {
    const entry: AuditEntry = {
      action: 'feedback.reply',
      target: `feedback:${input.id}`,
      details: { close: input.close ?? false },
    }
    const row = await auditedAction(db, context, entry, (tx) => replyFeedback(tx, by(context), input))
    deps.nudgeOutbox()
    return row
  })
  http.handle('bo.closeFeedback', (context, { id }) =>
    auditedAction(db, context, { action: 'feedback.close', target: `feedback:${id}` }, (tx) =>
      closeFeedback(tx, id, by(context)),
    ),
  )
}

function registerChat(deps: MessagesDeps): void {
  const { db, http } = deps
  http.handle('bo.chatRooms', () => listDeskRooms(db))
  http.handle('bo.chatHistory', (_context, input) => readDeskHistory(db, input))
  http.handle('bo.chatMutes', (_context, input) => listChatMutes(db, input))
  http.handle('bo.chatReports', (_context, input) => listChatReports(db, input))
  http.handle('bo.sendChat', async (context, input) => {
    const message = await sendDeskChat(deps, await agentOf(deps, context), input)
    deps.nudgeOutbox()
    return message
  })
  const acts = async (
    context: OperatorContext,
    entry: Parameters<typeof auditedAction>[2],
    work: Parameters<typeof auditedAction<void>>[3],
  ) => {
    await auditedAction(db, context, entry, work)
    deps.nudgeOutbox()
    return ok
  }
  http.handle('bo.saveChatRoom', (context, input) => {
    const { id, ...details } = input
    return acts(context, { action: 'chat.save_room', target: `room:${id}`, details }, (tx) => saveChatRoom(tx, input))
  })
  http.handle('bo.removeChatMessage', (context, { id, reason }) =>
    acts(context, { action: 'chat.remove', target: `chat_message:${id}`, details: { reason } }, (tx) =>
      removeChatMessage(tx, id, context.operator.username, reason),
    ),
  )
  http.handle('bo.muteChat', (context, input) => {
    const { memberId, ...details } = input
    return acts(context, { action: 'chat.mute', target: `member:${memberId}`, details }, (tx) =>
      muteMember(tx, context.operator.username, input),
    )
  })
  http.handle('bo.unmuteChat', (context, { id }) =>
    acts(context, { action: 'chat.unmute', target: `mute:${id}` }, (tx) => unmuteMember(tx, id)),
  )
  http.handle('bo.closeChatReport', (context, { id }) =>
    acts(context, { action: 'chat.close_report', target: `report:${id}` }, (tx) =>
      closeChatReport(tx, id, context.operator.username),
    ),
  )
}

function registerService(deps: MessagesDeps): void {
  const { db, http } = deps
  http.handle('bo.serviceQueue', async (context) =>
    serviceDesk.getQueue(deps, await agentOf(deps, context), await colleaguesOf(deps, context)),
  )
  http.handle('bo.serviceConversation', async (context, input) =>
    serviceDesk.getConversation(db, await agentOf(deps, context), input),
  )
  http.handle('bo.serviceHistory', async (context, input) =>
    serviceDesk.listHistory(db, await agentOf(deps, context), input),
  )
  http.handle('bo.serviceSend', async (context, input) =>
    serviceDesk.sendAsOperator(deps, await agentOf(deps, context), input),
  )
  http.handle('bo.serviceTyping', async (context, { id }) => {
    await serviceDesk.typeAsOperator(deps, await agentOf(deps, context), id)
    return ok
  })
  http.handle('bo.serviceUpload', async (context, { id }) =>
    serviceDesk.uploadAsOperator(deps, await agentOf(deps, context), id, context.rawBody),
  )
  const acts = async (
    context: OperatorContext,
    entry: Omit<AuditEntry, 'target'> & { id: string },
    work: (
      tx: Parameters<typeof serviceDesk.takeConversation>[0],
      agent: serviceDesk.Agent,
    ) => ReturnType<typeof serviceDesk.takeConversation>,
  ) => {
    const agent = await agentOf(deps, context)
    const { action, id, details = {} } = entry
    const row = await auditedAction(db, context, { action, target: `service:${id}`, details }, (tx) => work(tx, agent))
    deps.nudgeOutbox()
    return row
  }
  http.handle('bo.serviceTake', (context, { id }) =>
    acts(context, { action: 'service.take', id }, (tx, agent) => serviceDesk.takeConversation(tx, agent, id)),
  )
  http.handle('bo.serviceTransfer', async (context, { id, operatorId }) => {
    const to = operatorId === null ? null : await colleague(deps, operatorId)
    return acts(context, { action: 'service.transfer', id, details: { to: to?.name ?? null } }, (tx, agent) =>
      serviceDesk.transferConversation(tx, agent, id, to),
    )
  })
  http.handle('bo.serviceClose', (context, { id }) =>
    acts(context, { action: 'service.close', id }, (tx, agent) => serviceDesk.closeConversation(tx, agent, id)),
  )
  http.handle('bo.serviceComplaint', (context, { id, isComplaint, reason }) =>
    acts(context, { action: 'service.complaint', id, details: { isComplaint, reason } }, (tx, agent) =>
      serviceDesk.flagComplaint(tx, agent, id, isComplaint),
    ),
  )
}

function registerAnswers({ db, http }: MessagesDeps): void {
  http.handle('bo.serviceAnswers', () => serviceDesk.listAnswers(db))
  http.handle('bo.saveServiceAnswer', (context, input) =>
    auditedAction(
      db,
      context,
      { action: 'service.save_answer', target: `answer:${input.id ?? 'new'}`, details: { title: input.title } },
      (tx) => serviceDesk.saveAnswer(tx, context.operator.username, input),
      ({ id }) => ({ id }),
    ),
  )
  http.handle('bo.removeServiceAnswer', async (context, { id }) => {
    const entry: AuditEntry = { action: 'service.remove_answer', target: `answer:${id}` }
    await auditedAction(db, context, entry, (tx) => serviceDesk.removeAnswer(tx, id))
    return ok
  })
}

/** The operator as visitors see them. */
async function agentOf({ db }: Pick<MessagesDeps, 'db'>, { operator }: OperatorContext): Promise<serviceDesk.Agent> {
  const row = must(await repo.findOperator(db, operator.operatorId), 'a session belongs to an operator')
  return { id: row.id, name: row.name }
}

async function colleague({ db }: Pick<MessagesDeps, 'db'>, operatorId: string): Promise<serviceDesk.Agent> {
  const row = /^\d{1,18}$/.test(operatorId) ? await repo.findOperator(db, BigInt(operatorId)) : undefined
  if (!row || row.status !== 'active' || !row.permissions.includes('service.answer'))
    throw new AppError<ErrorCode>('not_found')
  return { id: row.id, name: row.name }
}

/** Everybody else who may answer. */
async function colleaguesOf(
  { db }: Pick<MessagesDeps, 'db'>,
  { operator }: OperatorContext,
): Promise<serviceDesk.Agent[]> {
  const rows = await repo.listOperators(db)
  return rows
    .filter(
      (row) => row.id !== operator.operatorId && row.status === 'active' && row.permissions.includes('service.answer'),
    )
    .map(({ id, name }) => ({ id, name }))
}
