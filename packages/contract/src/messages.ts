import { z } from 'zod'
import {
  chatReportReasons,
  feedbackStates,
  feedbackTypes,
  inboxActions,
  inboxScopes,
  inboxTypes,
  serviceStates,
} from './talk.ts'
import { done, none, paged, text, zCursor, zId, zLimit, zTime } from './schema-parts.ts'

// Talking to people (operations.md 4.13; M07, MC14, X03, C07, C11, C14): inbox, feedback, chat rooms, customer service,
// and the operator's side of each.

const both = (max: number) => z.object({ vi: text(max), en: text(max) })
const bothFilled = (max: number) => z.object({ vi: text(max).trim().min(1), en: text(max).trim().min(1) })
/** The sender's own name for a message: sent again, it is the same message. */
const zClientId = z.string().regex(/^[A-Za-z0-9_-]{8,40}$/)
/** A decimal string that grows within one room or conversation, without holes. */
const zPosition = z.string().regex(/^\d{1,15}$/)
const zImageUrl = text(200)
const zPage = z.coerce.number().int().min(1).max(50).optional()
const yesNo = z.enum(['true', 'false']).transform((value) => value === 'true')

// --- inbox -------------------------------------------------------------------------------------------------------

const zAction = z.object({ kind: z.enum(inboxActions), ref: text(80).nullable() })
/** At most 100: "99+". */
const zUnread = z.object({ unread: z.number().int().min(0).max(100) })

const zInboxMessage = z.object({
  id: z.string(),
  scope: z.enum(inboxScopes),
  type: z.enum(inboxTypes),
  title: z.string(),
  /** Sanitised HTML, in the caller's language. */
  body: z.string(),
  action: zAction.nullable(),
  at: zTime,
  isRead: z.boolean(),
})
const inboxFilter = z.object({ type: z.enum(inboxTypes).optional() })

const zBoInboxRow = z.object({
  id: z.string(),
  scope: z.enum(inboxScopes),
  rankMin: z.number().int().nullable(),
  type: z.enum(inboxTypes),
  title: both(120),
  body: both(8000),
  action: zAction.nullable(),
  publishAt: zTime,
  expireAt: zTime.nullable(),
  recalledAt: zTime.nullable(),
  sentBy: z.string(),
  /** Of scope MEMBER: how many got it; null for a broadcast. */
  recipients: z.number().int().nullable(),
  reads: z.number().int(),
})

// --- feedback ----------------------------------------------------------------------------------------------------

/** What `feedback.upload` answers; worth something to who uploaded it, for a day. */
const zImageName = z.string().regex(/^[A-Za-z0-9_-]{22}\.webp$/)

const zFeedbackRow = z.object({
  id: z.string(),
  type: z.enum(feedbackTypes),
  content: z.string(),
  status: z.enum(feedbackStates),
  reply: z.string().nullable(),
  at: zTime,
  repliedAt: zTime.nullable(),
})
const zBoFeedback = zFeedbackRow.extend({
  /** `SERVICE`: the form of customer service outside its hours. */
  source: z.enum(['FORM', 'SERVICE']),
  member: z.object({ id: z.string(), username: z.string() }).nullable(),
  name: z.string().nullable(),
  contact: z.string().nullable(),
  language: z.enum(['vi', 'en']),
  /** Addresses at the back office's own origin. */
  images: z.array(zImageUrl),
  assignedTo: z.string().nullable(),
  closedAt: zTime.nullable(),
})

// --- chat rooms --------------------------------------------------------------------------------------------------

const zChatAuthor = z.object({
  /** The same for every message of one person; `chat.rooms` tells the caller's own. Says nothing of who it is. */
  key: z.string(),
  name: z.string(),
  kind: z.enum(['MEMBER', 'OPERATOR', 'SYSTEM']),
  avatar: z.string().nullable(),
  rank: z.number().int(),
})
export const zChatMessage = z.object({
  id: z.string(),
  position: zPosition,
  roomId: z.string(),
  clientId: z.string().nullable(),
  author: zChatAuthor,
  /** Empty where it was removed. */
  text: z.string(),
  at: zTime,
  deleted: z.boolean(),
})
const zChatRoom = z.object({
  id: z.string(),
  name: z.string(),
  language: z.enum(['vi', 'en']).nullable(),
  slowSeconds: z.number().int(),
  lengthMax: z.number().int(),
  isOpen: z.boolean(),
  canRead: z.boolean(),
  canWrite: z.boolean(),
  /** Why not: log in, a trial account, muted (`mutedUntil`), the room is closed. */
  whyNot: z.enum(['login', 'trial', 'muted', 'closed', 'excluded']).nullable(),
  mutedUntil: zTime.nullable(),
  /** The newest message's; '0' before the first. */
  position: zPosition,
})
const talkRange = { before: zPosition.optional(), after: zPosition.optional(), limit: zPage }
/** Ascending. `before` and neither: the newest ones; `after`: the next ones. `hasMore` in the direction that was asked. */
const talkPage = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row), hasMore: z.boolean() })

const zRoomId = z.string().regex(/^[a-z][a-z0-9-]{1,29}$/)
const zBoChatMessage = zChatMessage.extend({
  /** What stood there, also where it was removed. */
  original: z.string(),
  member: z.object({ id: z.string(), username: z.string() }).nullable(),
  removedBy: z.string().nullable(),
})
const zBoChatRoom = z.object({
  id: z.string(),
  name: both(60),
  language: z.enum(['vi', 'en']).nullable(),
  slowSeconds: z.number().int(),
  isOpen: z.boolean(),
  sort: z.number().int(),
  messagesToday: z.number().int(),
  openReports: z.number().int(),
})

// --- customer service --------------------------------------------------------------------------------------------

/** Opens one conversation and nothing else; stored hashed. Never in an address. */
const zServiceKey = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
export const zServiceMessage = z.object({
  id: z.string(),
  position: zPosition,
  clientId: z.string().nullable(),
  author: z.object({ kind: z.enum(['VISITOR', 'OPERATOR', 'SYSTEM']), name: z.string() }),
  text: z.string(),
  images: z.array(zImageUrl),
  /** Of SYSTEM: what happened; the client words it with `author.name`. */
  event: z.enum(['taken', 'transferred', 'requeued', 'closed', 'idle_closed', 'transcript_sent']).nullable(),
  at: zTime,
  deleted: z.literal(false),
})
export const zServiceConversation = z.object({
  id: z.string(),
  status: z.enum(serviceStates),
  /** 1 is next. Null unless WAITING. */
  waitingPosition: z.number().int().nullable(),
  operatorName: z.string().nullable(),
  isVip: z.boolean(),
  canUpload: z.boolean(),
  rating: z.number().int().nullable(),
  closedAt: zTime.nullable(),
})
const zServiceView = z.object({
  conversation: zServiceConversation,
  messages: talkPage(zServiceMessage),
  /** Until when the operator counts as typing. */
  typingUntil: zTime.nullable(),
  /** The member's proved address, masked, for the transcript; null: ask for one. */
  email: z.string().nullable(),
})
const serviceRange = { before: zPosition.optional(), after: zPosition.optional() }
const messageText = text(1000).trim()
const sentMessage = {
  clientId: zClientId,
  text: messageText.optional(),
  images: z.array(zImageName).max(3).optional(),
}
const zHours = z.object({
  isOpen: z.boolean(),
  /** When it opens next; null while open, or where no hours are set. */
  opensAt: zTime.nullable(),
  /** Working hours by weekday (1 Monday to 7 Sunday), `HH:MM` in `timeZone`; empty: always open. */
  week: z.array(z.object({ day: z.number().int(), from: z.string(), to: z.string() })),
  timeZone: z.string(),
})

const zBoService = z.object({
  id: z.string(),
  status: z.enum(serviceStates),
  /** A guest has no member; `name` is what they gave. */
  member: z.object({ id: z.string(), username: z.string(), rank: z.number().int() }).nullable(),
  name: z.string().nullable(),
  topic: z.string().nullable(),
  language: z.enum(['vi', 'en']),
  isVip: z.boolean(),
  isComplaint: z.boolean(),
  /** Acknowledge within a week (trust.md CMP-2). */
  complaintDueAt: zTime.nullable(),
  waitingPosition: z.number().int().nullable(),
  operator: z.object({ id: z.string(), name: z.string() }).nullable(),
  isMine: z.boolean(),
  openedAt: zTime,
  lastAt: zTime,
  lastText: z.string(),
  /** The last message was a picture without words. */
  isLastPicture: z.boolean(),
  /** The visitor wrote last. */
  isWaitingForUs: z.boolean(),
  position: zPosition,
  rating: z.number().int().nullable(),
  ratingText: z.string().nullable(),
  closedAt: zTime.nullable(),
})
const zBoServiceView = z.object({
  conversation: zBoService,
  messages: talkPage(zServiceMessage),
  typingUntil: zTime.nullable(),
})
const zAnswer = z.object({ id: z.string(), title: z.string(), text: both(1000) })
const oneService = z.object({ id: zId })

export const messagesSchemas = {
  'inbox.unread': { input: none, value: zUnread },
  'inbox.list': {
    input: inboxFilter.extend({ cursor: zCursor, limit: zLimit }),
    value: paged(zInboxMessage).extend({ unread: z.number().int() }),
  },
  'inbox.read': { input: z.object({ id: zId }), value: zUnread },
  'inbox.readAll': { input: inboxFilter, value: zUnread },
  'inbox.remove': { input: z.object({ id: zId }), value: zUnread },
  'inbox.removeRead': { input: inboxFilter, value: zUnread },

  'feedback.settings': {
    input: none,
    value: z.object({
      types: z.array(z.enum(feedbackTypes)),
      /** Words; every Chinese, Japanese or Korean character counts as one. */
      minWords: z.number().int(),
      maxWords: z.number().int(),
      needsCaptcha: z.boolean(),
      imagesMax: z.number().int(),
    }),
  },
  'feedback.send': {
    input: z.object({
      type: z.enum(feedbackTypes),
      content: text(4000).trim().min(1),
      contact: text(120).trim().optional(),
      images: z.array(zImageName).max(3).optional(),
      captcha: text(400).optional(),
    }),
    value: z.object({ id: z.string() }),
  },
  'feedback.upload': { input: none, value: z.object({ image: zImageName }) },
  'feedback.own': { input: z.object({ cursor: zCursor, limit: zLimit }), value: paged(zFeedbackRow) },

  'chat.rooms': {
    input: none,
    value: z.object({
      /** The caller's own `author.key`; null without a member's token. */
      me: z.string().nullable(),
      rows: z.array(zChatRoom),
    }),
  },
  'chat.history': { input: z.object({ roomId: zRoomId, ...talkRange }), value: talkPage(zChatMessage) },
  'chat.send': {
    input: z.object({ roomId: zRoomId, clientId: zClientId, text: text(1000).trim().min(1) }),
    value: zChatMessage,
  },
  'chat.report': {
    input: z.object({ roomId: zRoomId, id: zId, reason: z.enum(chatReportReasons), note: text(200).trim().optional() }),
    value: done,
  },

  'service.path': {
    input: none,
    value: z.object({
      isVip: z.boolean(),
      /** T21, K08. */
      window: z.object({ width: z.number().int(), height: z.number().int() }),
      /** C14: type "3" is the link; its last eight characters are the key. It opens to an address of ours or https. */
      version: z.object({ pathList: z.array(z.object({ type: z.string(), path: z.string() })) }),
    }),
  },
  'service.info': {
    input: none,
    value: z.object({
      hours: zHours,
      waiting: z.number().int(),
      imagesMax: z.number().int(),
      lengthMax: z.number().int(),
      needsCaptcha: z.boolean(),
      /** The form outside the hours (`service.leaveForm`) has the rules of feedback, which it becomes (V13). */
      form: z.object({ needsCaptcha: z.boolean(), minWords: z.number().int(), maxWords: z.number().int() }),
    }),
  },
  'service.open': {
    input: z.object({
      /** Out of the address that `service.path` opens to; without one the visitor is a guest. */
      ticket: text(200).optional(),
      name: text(40).trim().optional(),
      topic: z.enum(feedbackTypes).optional(),
      captcha: text(400).optional(),
    }),
    value: zServiceView.extend({
      key: zServiceKey,
      /** Uploads images into this conversation and can do nothing else. */
      uploadKey: zServiceKey,
    }),
  },
  'service.state': { input: z.object({ key: zServiceKey, ...serviceRange }), value: zServiceView },
  'service.send': { input: z.object({ key: zServiceKey, ...sentMessage }), value: zServiceMessage },
  'service.typing': { input: z.object({ key: zServiceKey }), value: done },
  'service.upload': { input: z.object({ uploadKey: zServiceKey }), value: z.object({ image: zImageName }) },
  'service.close': { input: z.object({ key: zServiceKey }), value: zServiceConversation },
  'service.rate': {
    input: z.object({
      key: zServiceKey,
      score: z.number().int().min(1).max(5),
      comment: text(300).trim().optional(),
    }),
    value: zServiceConversation,
  },
  'service.transcript': { input: z.object({ key: zServiceKey, email: z.email().max(120).optional() }), value: done },
  'service.leaveForm': {
    input: z.object({
      /** As in `service.open`: makes it the member's own. */
      ticket: text(200).optional(),
      name: text(40).trim().optional(),
      contact: text(120).trim().min(3),
      text: text(4000).trim().min(1),
      captcha: text(400).optional(),
    }),
    value: z.object({ id: z.string() }),
  },

  'bo.inbox': { input: z.object({ cursor: zCursor, limit: zLimit }), value: paged(zBoInboxRow) },
  'bo.sendInbox': {
    input: z
      .object({
        scope: z.enum(inboxScopes),
        /** Usernames, for scope MEMBER. */
        members: z.array(text(40).trim().min(1)).min(1).max(200).optional(),
        /** For scope RANK: from this rank on. */
        rankMin: z.number().int().min(0).max(100).optional(),
        type: z.enum(inboxTypes),
        title: bothFilled(120),
        body: bothFilled(8000),
        action: zAction.optional(),
        publishAt: zTime.optional(),
        expireAt: zTime.optional(),
      })
      .refine((message) => (message.scope === 'MEMBER') === (message.members !== undefined), { path: ['members'] })
      .refine((message) => (message.scope === 'RANK') === (message.rankMin !== undefined), { path: ['rankMin'] }),
    value: z.object({ id: z.string(), recipients: z.number().int().nullable(), unknown: z.array(z.string()) }),
  },
  'bo.recallInbox': { input: z.object({ id: zId }), value: done },

  'bo.feedback': {
    input: z.object({
      status: z.enum(feedbackStates).optional(),
      type: z.enum(feedbackTypes).optional(),
      mine: yesNo.optional(),
      cursor: zCursor,
      limit: zLimit,
    }),
    value: paged(zBoFeedback).extend({ open: z.number().int() }),
  },
  'bo.feedbackItem': { input: z.object({ id: zId }), value: zBoFeedback },
  /** Takes it, or gives it back. */
  'bo.assignFeedback': { input: z.object({ id: zId, isMine: z.boolean() }), value: zBoFeedback },
  'bo.replyFeedback': {
    input: z.object({ id: zId, reply: text(4000).trim().min(1), close: z.boolean().optional() }),
    value: zBoFeedback,
  },
  'bo.closeFeedback': { input: z.object({ id: zId }), value: zBoFeedback },

  'bo.chatRooms': { input: none, value: z.object({ rows: z.array(zBoChatRoom) }) },
  'bo.saveChatRoom': {
    input: z.object({
      id: zRoomId,
      name: bothFilled(60),
      language: z.enum(['vi', 'en']).nullable(),
      slowSeconds: z.number().int().min(0).max(3600),
      isOpen: z.boolean(),
      sort: z.number().int().min(0).max(1000),
    }),
    value: done,
  },
  'bo.chatHistory': { input: z.object({ roomId: zRoomId, ...talkRange }), value: talkPage(zBoChatMessage) },
  'bo.sendChat': {
    input: z.object({ roomId: zRoomId, clientId: zClientId, text: text(1000).trim().min(1) }),
    value: zChatMessage,
  },
  'bo.removeChatMessage': { input: z.object({ id: zId, reason: text(140).trim().min(3) }), value: done },
  'bo.muteChat': {
    input: z.object({
      memberId: zId,
      /** Null: in every room. */
      roomId: zRoomId.nullable(),
      minutes: z.number().int().min(1).max(525_600),
      reason: text(140).trim().min(3),
    }),
    value: done,
  },
  'bo.unmuteChat': { input: z.object({ id: zId }), value: done },
  'bo.chatMutes': {
    input: z.object({ cursor: zCursor, limit: zLimit }),
    value: paged(
      z.object({
        id: z.string(),
        member: z.object({ id: z.string(), username: z.string() }),
        roomId: z.string().nullable(),
        until: zTime,
        reason: z.string(),
        by: z.string(),
        at: zTime,
      }),
    ),
  },
  'bo.chatReports': {
    input: z.object({ state: z.enum(['open', 'closed']).optional(), cursor: zCursor, limit: zLimit }),
    value: paged(
      z.object({
        id: z.string(),
        reason: z.enum(chatReportReasons),
        note: z.string().nullable(),
        reporter: z.string(),
        at: zTime,
        times: z.number().int(),
        message: zBoChatMessage,
        decidedBy: z.string().nullable(),
      }),
    ),
  },
  'bo.closeChatReport': { input: z.object({ id: zId }), value: done },

  'bo.serviceQueue': {
    input: none,
    value: z.object({
      waiting: z.array(zBoService),
      mine: z.array(zBoService),
      others: z.array(zBoService),
      hours: zHours,
      operators: z.array(z.object({ id: z.string(), name: z.string(), open: z.number().int() })),
      /** A colleague's conversation whose visitor was left without an answer for so long may be taken over. */
      silentMinutes: z.number().int(),
    }),
  },
  'bo.serviceConversation': { input: oneService.extend(serviceRange), value: zBoServiceView },
  'bo.serviceTake': { input: oneService, value: zBoService },
  'bo.serviceTransfer': {
    /** To a colleague, or (null) back into the queue. */
    input: oneService.extend({ operatorId: zId.nullable() }),
    value: zBoService,
  },
  'bo.serviceSend': { input: oneService.extend(sentMessage), value: zServiceMessage },
  'bo.serviceTyping': { input: oneService, value: done },
  'bo.serviceUpload': { input: oneService, value: z.object({ image: zImageName }) },
  'bo.serviceClose': { input: oneService, value: zBoService },
  'bo.serviceComplaint': {
    input: oneService.extend({ isComplaint: z.boolean(), reason: text(140).trim().min(3) }),
    value: zBoService,
  },
  'bo.serviceHistory': {
    input: z.object({
      username: text(40).trim().optional(),
      complaints: yesNo.optional(),
      cursor: zCursor,
      limit: zLimit,
    }),
    value: paged(zBoService),
  },
  'bo.serviceAnswers': { input: none, value: z.object({ rows: z.array(zAnswer) }) },
  'bo.saveServiceAnswer': {
    input: z.object({ id: zId.optional(), title: text(60).trim().min(1), text: bothFilled(1000) }),
    value: z.object({ id: z.string() }),
  },
  'bo.removeServiceAnswer': { input: z.object({ id: zId }), value: done },
} as const
