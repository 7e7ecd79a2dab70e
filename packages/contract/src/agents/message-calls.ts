import { z } from 'zod'
import { memberGet, memberPost, operatorGet } from '../define-call.ts'
import { zUsername } from '../identity/schemas.ts'
import { pageInput, paged, text, zId, zTime } from '../schema-parts.ts'
import { AGENT_MESSAGE_MAX } from '../talk.ts'

const zMuted = z.object({
  /** Null: nobody is above but the operator. */
  upline: z.string().nullable(),
  isMuted: z.boolean(),
})

/** What an agent writes to somebody directly below (AC04; operations.md 1.7): plain text, into their inbox. */
export const messageCalls = {
  'agent.message': memberPost({
    path: '/wps/agent/message',
    keyed: true,
    rate: { max: 30, perSeconds: 60 },
    errors: [
      'not_an_agent',
      'self_excluded',
      'not_found',
      'key_conflict',
      'message_link',
      'message_limit',
      'message_unavailable',
    ],
    input: z.object({ memberId: zId, text: text(AGENT_MESSAGE_MAX).trim().min(1) }),
    value: z.object({ left: z.number().int() }),
  }),
  /** How many more may be sent today. */
  'agent.messageRules': memberGet({
    path: '/wps/agent/message/rules',
    errors: ['not_an_agent'],
    value: z.object({ left: z.number().int(), daily: z.number().int() }),
  }),
  /** Whether the member wants messages of the agent directly above. */
  'upline.messages': memberGet({ path: '/wps/upline/messages', value: zMuted }),
  'upline.muteMessages': memberPost({
    path: '/wps/upline/messages/mute',
    rate: { max: 30, perSeconds: 60 },
    errors: ['not_found'],
    input: z.object({ isMuted: z.boolean() }),
    value: zMuted,
  }),
  /** What an agent wrote to the downline, newest first; each look is in the audit log. */
  'bo.agentMessages': operatorGet({
    path: '/bo/agents/messages',
    permission: 'agents.view',
    audit: ['agents.read_messages'],
    errors: ['not_found'],
    input: z.object({ account: zUsername, ...pageInput }),
    value: paged(z.object({ id: zId, to: z.string(), text: z.string(), at: zTime })),
  }),
}
