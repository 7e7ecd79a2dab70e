import { z } from 'zod'
import { text, zId, zLanguage, zEachText, zTime } from '../schema-parts.ts'
import { serviceStates } from '../talk.ts'
import { talkPage, zClientId, zImageName, zImageUrl, zPosition } from './schemas.ts'

/** Gives access to one conversation and nothing else; stored hashed. Never part of an address. */
export const zServiceKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/)
  .meta({ examples: ['k2sQ7XwZr0nT4vB1mC9dE5fG8hJ3lP6aY_uI-oKxWqS'] })
export const zServiceMessage = z.object({
  id: z.string(),
  position: zPosition,
  clientId: z.string().nullable(),
  author: z.object({ kind: z.enum(['VISITOR', 'OPERATOR', 'SYSTEM']), name: z.string() }),
  text: z.string(),
  images: z.array(zImageUrl),
  /** For SYSTEM: what happened; the client translates it with `author.name`. */
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
export const zServiceView = z.object({
  conversation: zServiceConversation,
  messages: talkPage(zServiceMessage),
  /** Until when the operator counts as typing. */
  typingUntil: zTime.nullable(),
  /** The member's proved address, masked, for the transcript; null: ask for one. */
  email: z.string().nullable(),
})
export const serviceRange = { before: zPosition.optional(), after: zPosition.optional() }
const messageText = text(1000).trim()
export const sentMessage = {
  clientId: zClientId,
  text: messageText.optional(),
  images: z.array(zImageName).max(3).optional(),
}
export const zHours = z.object({
  isOpen: z.boolean(),
  /** When it opens next; null while open, or without opening hours. */
  opensAt: zTime.nullable(),
  /** Working hours by weekday (1 Monday to 7 Sunday), `HH:MM` in `timeZone`; empty: always open. */
  week: z.array(z.object({ day: z.number().int(), from: z.string(), to: z.string() })),
  timeZone: z.string(),
})

export const zBoService = z.object({
  id: z.string(),
  status: z.enum(serviceStates),
  /** A guest has no member; `name` is what they gave. */
  member: z.object({ id: z.string(), username: z.string(), rank: z.number().int() }).nullable(),
  name: z.string().nullable(),
  topic: z.string().nullable(),
  language: zLanguage,
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
  /** The last message was a picture without text. */
  isLastPicture: z.boolean(),
  /** The visitor wrote last. */
  isWaitingForUs: z.boolean(),
  position: zPosition,
  rating: z.number().int().nullable(),
  ratingText: z.string().nullable(),
  closedAt: zTime.nullable(),
})
export const zBoServiceView = z.object({
  conversation: zBoService,
  messages: talkPage(zServiceMessage),
  typingUntil: zTime.nullable(),
})
export const zAnswer = z.object({ id: z.string(), title: z.string(), text: zEachText })
export const oneService = z.object({ id: zId })
