import { z } from 'zod'
import { zLanguage, zEachText, zTime } from '../schema-parts.ts'
import { zPosition } from './schemas.ts'

const zPage = z.coerce.number().int().min(1).max(50).optional()

const zChatAuthor = z.object({
  /** The same for every message of one person; `chat.rooms` returns the caller's own. Does not reveal who it is. */
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
export const zChatRoom = z.object({
  id: z.string(),
  name: z.string(),
  language: zLanguage.nullable(),
  slowSeconds: z.number().int(),
  lengthMax: z.number().int(),
  isOpen: z.boolean(),
  canRead: z.boolean(),
  canWrite: z.boolean(),
  /** Why the caller may not write: log in, a trial account, muted (`mutedUntil`), the room is closed, excluded. */
  whyNot: z.enum(['login', 'trial', 'muted', 'closed', 'excluded']).nullable(),
  mutedUntil: zTime.nullable(),
  /** The position of the newest message; '0' before the first. */
  position: zPosition,
})
export const messageRange = { before: zPosition.optional(), after: zPosition.optional(), limit: zPage }

export const zRoomId = z.string().regex(/^[a-z][a-z0-9-]{1,29}$/)
export const zBoChatMessage = zChatMessage.extend({
  /** The text, also of a removed message. */
  original: z.string(),
  member: z.object({ id: z.string(), username: z.string() }).nullable(),
  removedBy: z.string().nullable(),
})
export const zBoChatRoom = z.object({
  id: z.string(),
  name: zEachText,
  language: zLanguage.nullable(),
  slowSeconds: z.number().int(),
  isOpen: z.boolean(),
  sort: z.number().int(),
  messagesToday: z.number().int(),
  openReports: z.number().int(),
})
