import { z } from 'zod'
import { operatorGet, operatorPost } from '../define-call.ts'
import { zUsername } from '../identity/schemas.ts'
import { pageInput, paged, zId, zReason, zTime } from '../schema-parts.ts'
import { zContractKind, zEndedContract } from './contract-schemas.ts'

const moveErrors = [
  'not_found',
  'not_an_agent',
  'rate_out_of_range',
  'rate_step',
  'team_full',
  'move_same_place',
  'move_own_team',
  'move_too_large',
  'move_waiting',
] as const
/** Who moves, and below whom; null: directly below the operator. */
const move = z.object({ memberId: zId, to: zUsername.nullable() })

const zMove = z.object({
  memberId: zId,
  n: z.number().int(),
  account: z.string(),
  /** Null: the operator. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  dueAt: zTime,
  plannedAt: zTime,
  plannedBy: z.string(),
  reason: z.string(),
  state: z.enum(['WAITING', 'DONE', 'CANCELLED', 'REFUSED']),
  decidedAt: zTime.nullable(),
  decidedBy: z.string().nullable(),
  /** The error code of what stood against it on its day. */
  refusal: z.string().nullable(),
  /** How often it was put off to a later edge, since a statement with the old upline waited. */
  postponed: z.number().int(),
})

/** Moves of a member with everybody below to another line, made at the next edge of a period (operations.md 1.1). */
export const moveCalls = {
  /** What a move would come to; nothing is stored. */
  'bo.previewMove': operatorPost({
    path: '/bo/agents/moves/preview',
    permission: 'agents.edit',
    errors: moveErrors,
    input: move,
    value: z.object({
      from: z.string().nullable(),
      /** How many move, the member among them. */
      people: z.number().int(),
      dueAt: zTime,
      /** Statements with the present upline that wait: unless they are decided by then, the move is put off. */
      waiting: z.number().int(),
      /** The contracts that end with it, the member's own first, at most `endsMax`. */
      ends: z.array(zEndedContract.extend({ kind: zContractKind })),
      endsAll: z.number().int(),
    }),
  }),
  /** What becomes of those directly below an agent whose account is closed: each moves to the agent's upline (operations.md 1.13). */
  'bo.previewMoveChildren': operatorPost({
    path: '/bo/agents/moves/children/preview',
    permission: 'agents.edit',
    errors: ['not_found', 'state_conflict', 'team_too_large'],
    input: z.object({ memberId: zId }),
    value: z.object({
      /** Null: the operator. */
      to: z.string().nullable(),
      dueAt: zTime,
      /** Who moves with their line, and who does not: `refusal` is the code of what stands against it. At most `childrenMax`. */
      children: z.array(z.object({ account: z.string(), people: z.number().int(), refusal: z.string().nullable() })),
      /** How many stand directly below; more than `children` has are for the next time. */
      childrenAll: z.number().int(),
      ends: z.array(zEndedContract.extend({ kind: zContractKind })),
      endsAll: z.number().int(),
    }),
  }),
  /** Plans the move of each that can be moved. */
  'bo.moveChildren': operatorPost({
    path: '/bo/agents/moves/children/plan',
    permission: 'agents.edit',
    audit: ['agents.move_children'],
    errors: ['not_found', 'state_conflict', 'team_too_large'],
    input: z.object({ memberId: zId, reason: zReason }),
    value: z.object({ planned: z.number().int(), refused: z.number().int(), dueAt: zTime }),
  }),
  'bo.planMove': operatorPost({
    path: '/bo/agents/moves/plan',
    permission: 'agents.edit',
    audit: ['agents.plan_move'],
    errors: moveErrors,
    input: move.extend({ reason: zReason }),
    value: zMove,
  }),
  'bo.cancelMove': operatorPost({
    path: '/bo/agents/moves/cancel',
    permission: 'agents.edit',
    audit: ['agents.cancel_move'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ memberId: zId, n: z.number().int().min(1).max(1_000_000), reason: zReason }),
    value: zMove,
  }),
  /** Newest first; of one member, or of all. */
  'bo.moves': operatorGet({
    path: '/bo/agents/moves',
    permission: 'agents.view',
    errors: ['not_found'],
    input: z.object({ memberId: zId.optional(), state: z.enum(['waiting', 'decided']).optional(), ...pageInput }),
    value: paged(zMove),
  }),
}
