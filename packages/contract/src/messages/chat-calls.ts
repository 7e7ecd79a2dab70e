import { z } from 'zod'
import { memberPost, operatorGet, operatorPost, publicGet } from '../define-call.ts'
import { paged, pageInput, text, zId, zLanguage, zLocalized, zTime } from '../schema-parts.ts'
import { chatReportReasons } from '../talk.ts'
import { messageRange, zBoChatMessage, zBoChatRoom, zChatMessage, zChatRoom, zRoomId } from './chat-schemas.ts'
import { talkPage, zClientId } from './schemas.ts'

export const chatCalls = {
  'chat.rooms': publicGet({
    path: '/wps/chat/rooms',
    value: z.object({
      /** The caller's own `author.key`; null without a member's token. */
      me: z.string().nullable(),
      rows: z.array(zChatRoom),
    }),
  }),
  'chat.history': publicGet({
    path: '/wps/chat/messages',
    errors: ['not_found', 'permission_denied'],
    input: z.object({ roomId: zRoomId, ...messageRange }),
    value: talkPage(zChatMessage),
  }),
  'chat.send': memberPost({
    path: '/wps/chat/messages',
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
  'chat.report': memberPost({
    path: '/wps/chat/report',
    rate: { max: 20, perSeconds: 600 },
    errors: ['not_found'],
    input: z.object({ roomId: zRoomId, id: zId, reason: z.enum(chatReportReasons), note: text(200).trim().optional() }),
  }),
  'bo.chatRooms': operatorGet({
    path: '/bo/chat/rooms',
    permission: 'chat.moderate',
    value: z.object({ rows: z.array(zBoChatRoom) }),
  }),
  'bo.saveChatRoom': operatorPost({
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
  'bo.chatHistory': operatorGet({
    path: '/bo/chat/messages',
    permission: 'chat.moderate',
    errors: ['not_found'],
    input: z.object({ roomId: zRoomId, ...messageRange }),
    value: talkPage(zBoChatMessage),
  }),
  'bo.sendChat': operatorPost({
    path: '/bo/chat/messages',
    permission: 'chat.moderate',
    errors: ['not_found', 'chat_closed', 'message_empty'],
    input: z.object({ roomId: zRoomId, clientId: zClientId, text: text(1000).trim().min(1) }),
    value: zChatMessage,
  }),
  'bo.removeChatMessage': operatorPost({
    path: '/bo/chat/messages/remove',
    permission: 'chat.moderate',
    audit: ['chat.remove'],
    errors: ['not_found'],
    input: z.object({ id: zId, reason: text(140).trim().min(3) }),
  }),
  'bo.muteChat': operatorPost({
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
  'bo.unmuteChat': operatorPost({
    path: '/bo/chat/mutes/end',
    permission: 'chat.moderate',
    audit: ['chat.unmute'],
    errors: ['not_found'],
    input: z.object({ id: zId }),
  }),
  'bo.chatMutes': operatorGet({
    path: '/bo/chat/mutes',
    permission: 'chat.moderate',
    input: z.object(pageInput),
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
  'bo.chatReports': operatorGet({
    path: '/bo/chat/reports',
    permission: 'chat.moderate',
    input: z.object({ state: z.enum(['open', 'closed']).optional(), ...pageInput }),
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
  'bo.closeChatReport': operatorPost({
    path: '/bo/chat/reports/close',
    permission: 'chat.moderate',
    audit: ['chat.close_report'],
    errors: ['not_found'],
    input: z.object({ id: zId }),
  }),
}
