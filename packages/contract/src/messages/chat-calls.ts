import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { paged, text, zCursor, zId, zLanguage, zLimit, zLocalized, zTime } from '../schema-parts.ts'
import { chatReportReasons } from '../talk.ts'
import { talkRange, zBoChatMessage, zBoChatRoom, zChatMessage, zChatRoom, zRoomId } from './chat-schemas.ts'
import { talkPage, zClientId } from './schemas.ts'

export const chatCalls = {
  'chat.rooms': defineCall({
    path: '/wps/chat/rooms',
    access: 'public',
    value: z.object({
      /** The caller's own `author.key`; null without a member's token. */
      me: z.string().nullable(),
      rows: z.array(zChatRoom),
    }),
  }),
  'chat.history': defineCall({
    path: '/wps/chat/messages',
    access: 'public',
    errors: ['not_found', 'permission_denied'],
    input: z.object({ roomId: zRoomId, ...talkRange }),
    value: talkPage(zChatMessage),
  }),
  'chat.send': defineCall({
    method: 'POST',
    path: '/wps/chat/messages',
    access: 'member',
    rate: { max: 40, perSeconds: 60 },
    errors: [
      'not_found',
      'chat_closed',
      'chat_muted',
      'chat_slow',
      'chat_duplicate',
      'chat_blocked',
      'message_empty',
      'self_excluded',
      'account_disabled',
    ],
    input: z.object({ roomId: zRoomId, clientId: zClientId, text: text(1000).trim().min(1) }),
    value: zChatMessage,
  }),
  'chat.report': defineCall({
    method: 'POST',
    path: '/wps/chat/report',
    access: 'member',
    rate: { max: 20, perSeconds: 600 },
    errors: ['not_found'],
    input: z.object({ roomId: zRoomId, id: zId, reason: z.enum(chatReportReasons), note: text(200).trim().optional() }),
  }),
  'bo.chatRooms': defineCall({
    path: '/bo/chat/rooms',
    permission: 'chat.moderate',
    value: z.object({ rows: z.array(zBoChatRoom) }),
  }),
  'bo.saveChatRoom': defineCall({
    method: 'POST',
    path: '/bo/chat/rooms',
    permission: 'chat.moderate',
    audit: ['chat.save_room'],
    errors: ['too_many_items'],
    input: z.object({
      id: zRoomId,
      name: zLocalized(60),
      language: zLanguage.nullable(),
      slowSeconds: z.number().int().min(0).max(3600),
      isOpen: z.boolean(),
      sort: z.number().int().min(0).max(1000),
    }),
  }),
  'bo.chatHistory': defineCall({
    path: '/bo/chat/messages',
    permission: 'chat.moderate',
    errors: ['not_found'],
    input: z.object({ roomId: zRoomId, ...talkRange }),
    value: talkPage(zBoChatMessage),
  }),
  'bo.sendChat': defineCall({
    method: 'POST',
    path: '/bo/chat/messages',
    permission: 'chat.moderate',
    errors: ['not_found', 'chat_closed', 'message_empty'],
    input: z.object({ roomId: zRoomId, clientId: zClientId, text: text(1000).trim().min(1) }),
    value: zChatMessage,
  }),
  'bo.removeChatMessage': defineCall({
    method: 'POST',
    path: '/bo/chat/messages/remove',
    permission: 'chat.moderate',
    audit: ['chat.remove'],
    errors: ['not_found'],
    input: z.object({ id: zId, reason: text(140).trim().min(3) }),
  }),
  'bo.muteChat': defineCall({
    method: 'POST',
    path: '/bo/chat/mutes',
    permission: 'chat.moderate',
    audit: ['chat.mute'],
    errors: ['not_found'],
    input: z.object({
      memberId: zId,
      /** Null: in every room. */
      roomId: zRoomId.nullable(),
      minutes: z.number().int().min(1).max(525_600),
      reason: text(140).trim().min(3),
    }),
  }),
  'bo.unmuteChat': defineCall({
    method: 'POST',
    path: '/bo/chat/mutes/end',
    permission: 'chat.moderate',
    audit: ['chat.unmute'],
    errors: ['not_found'],
    input: z.object({ id: zId }),
  }),
  'bo.chatMutes': defineCall({
    path: '/bo/chat/mutes',
    permission: 'chat.moderate',
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
  }),
  'bo.chatReports': defineCall({
    path: '/bo/chat/reports',
    permission: 'chat.moderate',
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
  }),
  'bo.closeChatReport': defineCall({
    method: 'POST',
    path: '/bo/chat/reports/close',
    permission: 'chat.moderate',
    audit: ['chat.close_report'],
    errors: ['not_found'],
    input: z.object({ id: zId }),
  }),
}
