import { z } from 'zod'
import { operatorPost } from '../define-call.ts'
import { zId, zReason } from '../schema-parts.ts'

export const zTeamBlock = z.enum(['TRANSFERS', 'WITHDRAWALS'])

const block = {
  permission: 'agents.edit',
  errors: ['not_found', 'state_conflict'],
  input: z.object({ memberId: zId, what: zTeamBlock, reason: zReason }),
} as const

/** What the operator blocks for a line: a member with everybody below, whoever is there then (operations.md 5.2, row 40). */
export const blockCalls = {
  'bo.blockTeam': operatorPost({ path: '/bo/agents/block', audit: ['agents.block_team'], ...block }),
  'bo.unblockTeam': operatorPost({ path: '/bo/agents/unblock', audit: ['agents.unblock_team'], ...block }),
}
