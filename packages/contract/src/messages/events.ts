import { z } from 'zod'
import { defineOpenEvent } from '../define-event.ts'
import { zTexts, zTime } from '../schema-parts.ts'
import { zChatMessage } from './chat-schemas.ts'
import { zServiceConversation, zServiceMessage } from './service-schemas.ts'

// --- inbox -------------------------------------------------------------------------------------------------------

export const inboxChanged = defineOpenEvent({
  topic: 'inbox.changed',
  audience: 'member',
  payload: z.object({
    id: z.string().nullable(),
    type: z.string().nullable(),
    title: zTexts().nullable(),
  }),
  summary: 'A message of the member’s own came, or (all null) the count changed elsewhere: ask `inbox.unread`.',
})

export const inboxPublished = defineOpenEvent({
  topic: 'inbox.published',
  audience: 'public',
  payload: z.object({ spreadSeconds: z.number().int() }),
  summary: 'A message to many. A member asks `inbox.unread` after a random part of these seconds.',
})

// --- chat rooms --------------------------------------------------------------------------------------------------

export const chatMessage = defineOpenEvent({
  topic: 'chat.message',
  audience: 'room',
  payload: zChatMessage,
  summary: 'A message in the room.',
})

export const chatRemoved = defineOpenEvent({
  topic: 'chat.removed',
  audience: 'room',
  payload: z.object({ roomId: z.string(), id: z.string(), position: z.string() }),
  summary: 'A message was taken out of sight.',
})

export const chatRoomChanged = defineOpenEvent({
  topic: 'chat.room_changed',
  audience: 'room',
  payload: z.object({ roomId: z.string() }),
  summary: 'The room closed, opened or became slower: ask `chat.rooms`.',
})

export const chatMuted = defineOpenEvent({
  topic: 'chat.muted',
  audience: 'member',
  payload: z.object({ roomId: z.string().nullable(), until: zTime.nullable() }),
  summary: 'The member may not write until then (null: may again) in that room (null: every room).',
})

// --- customer service --------------------------------------------------------------------------------------------

export const serviceMessage = defineOpenEvent({
  topic: 'service.message',
  audience: 'service',
  payload: z.object({ conversationId: z.string(), message: zServiceMessage }),
  summary: 'A message in the conversation.',
})

export const serviceChanged = defineOpenEvent({
  topic: 'service.changed',
  audience: 'service',
  payload: zServiceConversation,
  summary: 'The conversation was taken, given on, closed or rated, or its place in the queue moved.',
})

export const serviceTyping = defineOpenEvent({
  topic: 'service.typing',
  audience: 'service',
  payload: z.object({ conversationId: z.string(), who: z.enum(['VISITOR', 'OPERATOR']), until: zTime }),
  summary: 'The other side is writing.',
})

export const serviceQueueChanged = defineOpenEvent({
  topic: 'service.queue_changed',
  audience: 'support',
  payload: z.object({ conversationId: z.string() }),
  summary: 'For operators: the queue changed, ask `bo.serviceQueue`.',
})
