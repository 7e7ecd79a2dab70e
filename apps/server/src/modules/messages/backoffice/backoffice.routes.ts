import { AppError, must } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import type { OperatorContext } from '../../../platform/http/context.ts'
import { auditedAction, type AuditEntry } from '../../../platform/audit.ts'
import type { Host } from '../../../platform/module.ts'
import { maybeId } from '../../../platform/paging.ts'
import { ports, type Colleague, type Operators } from '../../../platform/ports.ts'
import * as chat from '../chat/moderate-chat.ts'
import type { MessagesDeps } from '../deps.ts'
import * as feedback from '../feedback/answer-feedback.ts'
import { listSent, recallInbox, sendInbox } from '../inbox/send-inbox.ts'
import * as support from '../service/support.ts'

type Deps = MessagesDeps & { operators: Operators }

const ok = { ok: true } as const

/** The operators' side of messages (operations.md 5.2, rows 59 and 60); every change is audited. */
export function registerMessagesBackoffice(own: MessagesDeps & Pick<Host, 'ask'>): void {
  const deps: Deps = { ...own, operators: own.ask(ports.operators) }
  registerInbox(deps)
  registerFeedback(deps)
  registerChat(deps)
  registerService(deps)
  registerAnswers(deps)
}

function registerInbox(deps: Deps): void {
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

function registerFeedback(deps: Deps): void {
  const { db, http, feedbackImages } = deps
  const by = ({ operator }: OperatorContext) => ({ id: operator.operatorId, name: operator.username })
  const open = <Row extends { images: readonly string[] }>(row: Row) => ({
    ...row,
    images: row.images.map((url) => feedbackImages.open(url)),
  })
  http.handle('bo.feedback', async ({ operator }, input) => {
    const page = await feedback.listFeedback(db, operator.operatorId, input)
    return { ...page, rows: page.rows.map(open) }
  })
  http.handle('bo.feedbackItem', async (_context, { id }) => open(await feedback.getFeedback(db, id)))
  http.handle('bo.assignFeedback', async (context, { id, isMine }) => {
    const entry: AuditEntry = { action: 'feedback.assign', target: `feedback:${id}`, details: { isMine } }
    return open(await auditedAction(db, context, entry, (tx) => feedback.assignFeedback(tx, id, by(context), isMine)))
  })
  http.handle('bo.replyFeedback', async (context, input) => {
    const entry: AuditEntry = {
      action: 'feedback.reply',
      target: `feedback:${input.id}`,
      details: { close: input.close ?? false },
    }
    const row = await auditedAction(db, context, entry, (tx) => feedback.replyFeedback(tx, by(context), input))
    deps.nudgeOutbox()
    return open(row)
  })
  http.handle('bo.closeFeedback', async (context, { id }) => {
    const entry: AuditEntry = { action: 'feedback.close', target: `feedback:${id}` }
    return open(await auditedAction(db, context, entry, (tx) => feedback.closeFeedback(tx, id, by(context))))
  })
}

function registerChat(deps: Deps): void {
  const { db, http } = deps
  http.handle('bo.chatRooms', () => chat.listRoomsToModerate(db))
  http.handle('bo.chatHistory', (_context, input) => chat.readModeratedHistory(db, input))
  http.handle('bo.chatMutes', (_context, input) => chat.listChatMutes(db, input))
  http.handle('bo.chatReports', (_context, input) => chat.listChatReports(db, input))
  http.handle('bo.sendChat', async (context, input) => {
    const message = await chat.sendAsOperator(deps, await agentOf(deps, context), input)
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
    return acts(context, { action: 'chat.save_room', target: `room:${id}`, details }, (tx) =>
      chat.saveChatRoom(tx, input),
    )
  })
  http.handle('bo.removeChatMessage', (context, { id, reason }) =>
    acts(context, { action: 'chat.remove', target: `chat_message:${id}`, details: { reason } }, (tx) =>
      chat.removeChatMessage(tx, id, context.operator.username, reason),
    ),
  )
  http.handle('bo.muteChat', (context, input) => {
    const { memberId, ...details } = input
    return acts(context, { action: 'chat.mute', target: `member:${memberId}`, details }, (tx) =>
      chat.muteMember(tx, context.operator.username, input),
    )
  })
  http.handle('bo.unmuteChat', (context, { id }) =>
    acts(context, { action: 'chat.unmute', target: `mute:${id}` }, (tx) => chat.unmuteMember(tx, id)),
  )
  http.handle('bo.closeChatReport', (context, { id }) =>
    acts(context, { action: 'chat.close_report', target: `report:${id}` }, (tx) =>
      chat.closeChatReport(tx, id, context.operator.username),
    ),
  )
}

function registerService(deps: Deps): void {
  const { db, http } = deps
  http.handle('bo.serviceQueue', async (context) =>
    support.getQueue(deps, await agentOf(deps, context), await colleaguesOf(deps, context)),
  )
  http.handle('bo.serviceConversation', async (context, input) =>
    support.getConversation(db, await agentOf(deps, context), input),
  )
  http.handle('bo.serviceHistory', async (context, input) =>
    support.listHistory(db, await agentOf(deps, context), input),
  )
  http.handle('bo.serviceSend', async (context, input) =>
    support.sendAsOperator(deps, await agentOf(deps, context), input),
  )
  http.handle('bo.serviceTyping', async (context, { id }) => {
    await support.typeAsOperator(deps, await agentOf(deps, context), id)
    return ok
  })
  http.handle('bo.serviceUpload', async (context, { id }) =>
    support.uploadAsOperator(deps, await agentOf(deps, context), id, context.rawBody),
  )
  const acts = async (
    context: OperatorContext,
    entry: Omit<AuditEntry, 'target'> & { id: string },
    work: (
      tx: Parameters<typeof support.takeConversation>[0],
      agent: support.Agent,
    ) => ReturnType<typeof support.takeConversation>,
  ) => {
    const agent = await agentOf(deps, context)
    const { action, id, details = {} } = entry
    const row = await auditedAction(db, context, { action, target: `service:${id}`, details }, (tx) => work(tx, agent))
    deps.nudgeOutbox()
    return row
  }
  http.handle('bo.serviceTake', (context, { id }) =>
    acts(context, { action: 'service.take', id }, (tx, agent) => support.takeConversation(tx, agent, id)),
  )
  http.handle('bo.serviceTransfer', async (context, { id, operatorId }) => {
    const to = operatorId === null ? null : await colleague(deps, operatorId)
    return acts(context, { action: 'service.transfer', id, details: { to: to?.name ?? null } }, (tx, agent) =>
      support.transferConversation(tx, agent, id, to),
    )
  })
  http.handle('bo.serviceClose', (context, { id }) =>
    acts(context, { action: 'service.close', id }, (tx, agent) => support.closeConversation(tx, agent, id)),
  )
  http.handle('bo.serviceComplaint', (context, { id, isComplaint, reason }) =>
    acts(context, { action: 'service.complaint', id, details: { isComplaint, reason } }, (tx, agent) =>
      support.flagComplaint(tx, agent, id, isComplaint),
    ),
  )
}

function registerAnswers({ db, http }: Deps): void {
  http.handle('bo.serviceAnswers', () => support.listAnswers(db))
  http.handle('bo.saveServiceAnswer', (context, input) =>
    auditedAction(
      db,
      context,
      { action: 'service.save_answer', target: `answer:${input.id ?? 'new'}`, details: { title: input.title } },
      (tx) => support.saveAnswer(tx, context.operator.username, input),
      ({ id }) => ({ id }),
    ),
  )
  http.handle('bo.removeServiceAnswer', async (context, { id }) => {
    const entry: AuditEntry = { action: 'service.remove_answer', target: `answer:${id}` }
    await auditedAction(db, context, entry, (tx) => support.removeAnswer(tx, id))
    return ok
  })
}

/** The operator as visitors see them. */
async function agentOf({ operators }: Deps, { operator }: OperatorContext): Promise<support.Agent> {
  const { id, name } = must(await operators.find(operator.operatorId), 'a session belongs to an operator')
  return { id, name }
}

const mayAnswer = (one: Colleague) => one.status === 'active' && one.permissions.includes('service.answer')

async function colleague({ operators }: Deps, operatorId: string): Promise<support.Agent> {
  const id = maybeId(operatorId)
  const one = id === undefined ? undefined : await operators.find(id)
  if (!one || !mayAnswer(one)) throw new AppError<ErrorCode>('not_found')
  return { id: one.id, name: one.name }
}

/** All other operators who may answer. */
async function colleaguesOf({ operators }: Deps, { operator }: OperatorContext): Promise<support.Agent[]> {
  const others = (await operators.list()).filter((one) => one.id !== operator.operatorId && mayAnswer(one))
  return others.map(({ id, name }) => ({ id, name }))
}
