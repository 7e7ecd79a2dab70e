import { z } from 'zod'
import { memberGet, memberPost, operatorGet, operatorPost, playerGet } from '../define-call.ts'
import { paged, pageInput, text, zEachText, zId, zLocalized, zTime } from '../schema-parts.ts'
import { inboxActions, inboxScopes, inboxTypes } from '../talk.ts'

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
  title: zEachText,
  body: zEachText,
  action: zAction.nullable(),
  publishAt: zTime,
  expireAt: zTime.nullable(),
  recalledAt: zTime.nullable(),
  sentBy: z.string(),
  /** For scope MEMBER: the number of recipients; null for a broadcast. */
  recipients: z.number().int().nullable(),
  reads: z.number().int(),
})

export const inboxCalls = {
  'inbox.unread': playerGet({
    path: '/wps/relay/unreadCount',
    id: 'C11',
    rate: { max: 120, perSeconds: 60 },
    value: zUnread,
  }),
  'inbox.list': memberGet({
    path: '/wps/member/messages',
    input: inboxFilter.extend({ ...pageInput }),
    value: paged(zInboxMessage).extend({ unread: z.number().int() }),
  }),
  'inbox.read': memberPost({
    path: '/wps/member/messages/read',
    errors: ['not_found'],
    input: z.object({ id: zId }),
    value: zUnread,
  }),
  'inbox.readAll': memberPost({
    path: '/wps/member/messages/readAll',
    input: inboxFilter,
    value: zUnread,
  }),
  'inbox.remove': memberPost({
    path: '/wps/member/messages/remove',
    errors: ['not_found'],
    input: z.object({ id: zId }),
    value: zUnread,
  }),
  'inbox.removeRead': memberPost({
    path: '/wps/member/messages/removeRead',
    input: inboxFilter,
    value: zUnread,
  }),
  'bo.inbox': operatorGet({
    path: '/bo/inbox',
    permission: 'inbox.send',
    input: z.object(pageInput),
    value: paged(zBoInboxRow),
  }),
  'bo.sendInbox': operatorPost({
    path: '/bo/inbox',
    permission: 'inbox.send',
    audit: ['inbox.send'],
    rate: { max: 30, perSeconds: 600 },
    errors: ['not_found'],
    example: {
      scope: 'RANK',
      rankMin: 2,
      type: 'SYSTEM',
      title: { vi: 'Chào bạn', en: 'Hello' },
      body: { vi: 'Cảm ơn bạn.', en: 'Thank you.' },
    },
    input: z
      .object({
        scope: z.enum(inboxScopes),
        /** Usernames, for scope MEMBER. */
        members: z.array(text(40).trim().min(1)).min(1).max(200).optional(),
        /** For scope RANK: from this rank on. */
        rankMin: z.number().int().min(0).max(100).optional(),
        type: z.enum(inboxTypes),
        title: zLocalized(120),
        body: zLocalized(8000),
        action: zAction.optional(),
        publishAt: zTime.optional(),
        expireAt: zTime.optional(),
      })
      .refine((message) => (message.scope === 'MEMBER') === (message.members !== undefined), { path: ['members'] })
      .refine((message) => (message.scope === 'RANK') === (message.rankMin !== undefined), { path: ['rankMin'] }),
    value: z.object({ id: z.string(), recipients: z.number().int().nullable(), unknown: z.array(z.string()) }),
  }),
  'bo.recallInbox': operatorPost({
    path: '/bo/inbox/recall',
    permission: 'inbox.send',
    audit: ['inbox.recall'],
    errors: ['not_found'],
    input: z.object({ id: zId }),
  }),
}
