import { z } from 'zod'
import { operatorPost } from '../define-call.ts'
import { zId, zReason } from '../schema-parts.ts'
import { QUOTAS_MAX, zQuota, zQuotaSet } from './schemas.ts'

/** What an operator makes of a member; a test agent earns nothing and counts for nobody (operations.md 0.4). */
export const zAgentType = z.enum(['AGENT', 'TEST_AGENT', 'PLAYER'])

/** What the operator allows one member of a team; the last of them alone is a player's too. */
export const agentSwitches = ['OPEN_AGENTS', 'TRANSFER_DOWN', 'TRANSFER_UP'] as const
export const zSwitches = z.object({
  OPEN_AGENTS: z.boolean(),
  TRANSFER_DOWN: z.boolean(),
  TRANSFER_UP: z.boolean(),
})

/** What the operator does with a member's place and with all who are below (operations.md 5.2, row 40). */
export const teamCalls = {
  /** A player has nobody below: what they hold and their links end with it. */
  'bo.setAgentType': operatorPost({
    path: '/bo/agents/type',
    permission: 'agents.edit',
    audit: ['agents.set_type'],
    errors: ['not_found', 'state_conflict', 'has_downline', 'rate_out_of_range', 'rate_step', 'team_full'],
    input: z.object({ memberId: zId, type: zAgentType, reason: zReason }),
  }),
  /** Opening agents below, sending money down or up (operations.md 1.1). */
  'bo.setAgentSwitch': operatorPost({
    path: '/bo/agents/switch',
    permission: 'agents.edit',
    audit: ['agents.set_switch'],
    errors: ['not_found', 'not_an_agent', 'state_conflict'],
    input: z.object({ memberId: zId, what: z.enum(agentSwitches), isAllowed: z.boolean(), reason: zReason }),
    value: z.object({ switches: zSwitches }),
  }),
  /** How many accounts of each band the agent may open: all of it, in the place of what was set before, which is `seen`. */
  'bo.setQuotas': operatorPost({
    path: '/bo/agents/quotas',
    permission: 'agents.edit',
    audit: ['agents.set_quotas'],
    errors: ['not_found', 'not_an_agent', 'state_conflict'],
    input: z.object({
      memberId: zId,
      quotas: z.array(zQuotaSet).max(QUOTAS_MAX),
      seen: z.array(zQuotaSet).max(QUOTAS_MAX),
      reason: zReason,
    }),
    value: z.object({ quotas: z.array(zQuota) }),
  }),
  /** The accounts of a member and everybody below; a job locks them, and opens those again that it locked. */
  'bo.lockLine': operatorPost({
    path: '/bo/agents/lock',
    permission: 'agents.edit',
    audit: ['agents.lock_line'],
    errors: ['not_found', 'state_conflict', 'team_too_large'],
    input: z.object({ memberId: zId, reason: zReason }),
    value: z.object({ people: z.number().int() }),
  }),
  'bo.unlockLine': operatorPost({
    path: '/bo/agents/unlock',
    permission: 'agents.edit',
    audit: ['agents.unlock_line'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ memberId: zId, reason: zReason }),
    value: z.object({ people: z.number().int() }),
  }),
}
