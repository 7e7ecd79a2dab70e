import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { zTexts, zTime } from '../schema-parts.ts'
import { zChatMessage } from './chat-schemas.ts'
import { zServiceConversation, zServiceMessage } from './service-schemas.ts'

// --- inbox -------------------------------------------------------------------------------------------------------

const zInboxChanged = z.object({
  id: z.string().nullable(),
  type: z.string().nullable(),
  title: zTexts().nullable(),
})
export const inboxChanged = defineEvent({
  topic: 'inbox.changed',
  audience: 'member',
  payload: zInboxChanged,
  public: zInboxChanged,
  summary: 'A message of the member’s own came, or (all null) the count changed elsewhere: ask `inbox.unread`.',
})

const zPublished = z.object({ spreadSeconds: z.number().int() })
export const inboxPublished = defineEvent({
  topic: 'inbox.published',
  audience: 'public',
  payload: zPublished,
  public: zPublished,
  summary: 'A message to many. A member asks `inbox.unread` after a random part of these seconds.',
})

// --- chat rooms --------------------------------------------------------------------------------------------------

export const chatMessage = defineEvent({
  topic: 'chat.message',
  audience: 'room',
  payload: zChatMessage,
  public: zChatMessage,
  summary: 'A message in the room.',
})

const zRemoved = z.object({ roomId: z.string(), id: z.string(), position: z.string() })
export const chatRemoved = defineEvent({
  topic: 'chat.removed',
  audience: 'room',
  payload: zRemoved,
  public: zRemoved,
  summary: 'A message was taken out of sight.',
})

const zRoom = z.object({ roomId: z.string() })
export const chatRoomChanged = defineEvent({
  topic: 'chat.room_changed',
  audience: 'room',
  payload: zRoom,
  public: zRoom,
  summary: 'The room closed, opened or became slower: ask `chat.rooms`.',
})

const zMuted = z.object({ roomId: z.string().nullable(), until: zTime.nullable() })
export const chatMuted = defineEvent({
  topic: 'chat.muted',
  audience: 'member',
  payload: zMuted,
  public: zMuted,
  summary: 'The member may not write until then (null: may again) in that room (null: every room).',
})

// --- customer service --------------------------------------------------------------------------------------------

const zServiceNews = z.object({ conversationId: z.string(), message: zServiceMessage })
export const serviceMessage = defineEvent({
  topic: 'service.message',
  audience: 'service',
  payload: zServiceNews,
  public: zServiceNews,
  summary: 'A message in the conversation.',
})

export const serviceChanged = defineEvent({
  topic: 'service.changed',
  audience: 'service',
  payload: zServiceConversation,
  public: zServiceConversation,
  summary: 'The conversation was taken, given on, closed or rated, or its place in the queue moved.',
})

const zTyping = z.object({ conversationId: z.string(), who: z.enum(['VISITOR', 'OPERATOR']), until: zTime })
export const serviceTyping = defineEvent({
  topic: 'service.typing',
  audience: 'service',
  payload: zTyping,
  public: zTyping,
  summary: 'The other side is writing.',
})

const zQueue = z.object({ conversationId: z.string() })
export const serviceQueueChanged = defineEvent({
  topic: 'service.queue_changed',
  audience: 'support',
  payload: zQueue,
  public: zQueue,
  summary: 'For operators: the queue changed, ask `bo.serviceQueue`.',
})
