import { z } from 'zod'
import { defineCall, memberGet, memberPost, playerGet, playerPost } from '../define-call.ts'
import { text, zId, zLanguage, zTime } from '../schema-parts.ts'
import { zTermsDue } from './schemas.ts'

const zMemberInfo = z.object({
  id: z.string(),
  account: z.string(),
  nickname: z.string().nullable(),
  /** isAgent: 0 ordinary member, 4 trial, 1 2 41 42 agents (T01, DECISIONS 15). */
  type: z.number().int(),
  toUpline: z.boolean(),
  /** Whether a player ever was offered a wage (operations.md 2.3); agents have their own centre. */
  hasWage: z.boolean(),
  clubLabel: z.object({ labelName: z.string() }).nullable(),
  memberLabel: z.array(z.object({ labelName: z.string() })),
  avatar: z.string().nullable(),
  avatarType: z.enum(['CUSTOM', 'STATIC']),
  rankLevel: z.number().int(),
  /** As in the answer of a login. */
  terms: zTermsDue,
  lastLoginAt: zTime.nullable(),
})
const zAvatar = z.object({ avatarType: z.enum(['CUSTOM', 'STATIC']), avatar: z.string().nullable() })
const zIcon = zAvatar.extend({ choices: z.array(z.object({ id: z.string(), url: z.string() })) })

const zProfile = z.object({
  account: z.string(),
  nickname: z.string().nullable(),
  /** yyyy-MM-dd; can be set once. */
  birthday: z.string().nullable(),
  canSetBirthday: z.boolean(),
  /** Masked; can be set once (`security.setPayeeName`). */
  payeeName: z.string().nullable(),
  language: zLanguage,
  hasLoginNotice: z.boolean(),
  createdAt: zTime,
})

export const profileCalls = {
  'member.acceptTerms': memberPost({
    path: '/wps/member/terms',
    errors: ['state_conflict'],
    input: z.object({ version: text(40).min(1) }),
  }),
  'member.setLanguage': playerPost({
    path: '/wps/member/language',
    input: z.object({ language: zLanguage }),
  }),
  'member.info': playerGet({
    path: '/wps/member/info',
    id: 'C03',
    value: zMemberInfo,
  }),
  'member.profile': memberGet({
    path: '/wps/member/profile',
    value: zProfile,
  }),
  'member.setProfile': memberPost({
    path: '/wps/member/profile',
    errors: ['state_conflict'],
    input: z.object({
      nickname: text(20).trim().nullable().optional(),
      birthday: z.iso.date().optional(),
    }),
    value: zProfile,
  }),
  'member.icon': memberGet({
    path: '/wps/member/info/icon',
    id: 'C03',
    value: zIcon,
  }),
  'member.setIcon': memberPost({
    path: '/wps/member/info/icon',
    input: z.object({ id: zId }),
    value: zIcon,
  }),
  'member.uploadIcon': defineCall({
    method: 'PUT',
    path: '/wps/member/info/icon',
    access: 'member',
    upload: true,
    rate: { max: 20, perSeconds: 3600 },
    errors: ['upload_invalid', 'upload_too_large'],
    value: zIcon,
  }),
  'relay.playerAvatar': playerGet({
    path: '/wps/relay/getPlayerAvatar',
    id: 'C15',
    value: zAvatar,
  }),
}
