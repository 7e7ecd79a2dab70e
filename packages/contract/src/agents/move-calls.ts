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

const zPlanNo = z.number().int().min(1).max(1_000_000)

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
  /** Another operator has to confirm it before it is made. */
  needsSecond: z.boolean(),
  confirmedBy: z.string().nullable(),
  confirmedAt: zTime.nullable(),
  reason: z.string(),
  state: z.enum(['WAITING', 'DONE', 'CANCELLED', 'REFUSED']),
  decidedAt: zTime.nullable(),
  decidedBy: z.string().nullable(),
  /** The error code of what stood against it on its day. */
  refusal: z.string().nullable(),
  /** How often it was put off to a later edge, since a statement with the old upline waited, or nobody had confirmed it. */
  postponed: z.number().int(),
})

const cuts = {
  /**
   * The running contracts in the middle of whose period the line moves, at most a hundred: above the `OLD` or the `NEW` line, whose
   * statement has the days before or from the move on, or one that ends with the move (`MOVED`).
   */
  cuts: z.array(
    z.object({
      id: zId,
      account: z.string(),
      kind: zContractKind,
      side: z.enum(['OLD', 'NEW', 'MOVED']),
      cadence: z.enum(['WEEKLY', 'SEMIMONTHLY', 'MONTHLY']),
      from: zTime,
      until: zTime,
    }),
  ),
  cutsAll: z.number().int(),
}

/** Moves of a member with everybody below to another line, made at the next edge of a period (operations.md 1.1). */
export const moveCalls = {
  /** What a move would come to; nothing is stored. `n`: the plan of that number, which waits, is looked at again; `to` then says nothing. */
  'bo.previewMove': operatorPost({
    path: '/bo/agents/moves/preview',
    permission: 'agents.edit',
    errors: [...moveErrors, 'state_conflict'],
    input: move.extend({ n: zPlanNo.optional() }),
    value: z.object({
      from: z.string().nullable(),
      /** How many move, the member among them. */
      people: z.number().int(),
      dueAt: zTime,
      /** Another operator has to confirm it. */
      needsSecond: z.boolean(),
      /** Statements with the present upline that wait: unless they are decided by then, the move is put off. */
      waiting: z.number().int(),
      /** The contracts that end with it, the member's own first, at most `endsMax`. */
      ends: z.array(zEndedContract.extend({ kind: zContractKind })),
      endsAll: z.number().int(),
      ...cuts,
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
      ...cuts,
    }),
  }),
  /** Plans the move of each that can be moved. */
  'bo.moveChildren': operatorPost({
    path: '/bo/agents/moves/children/plan',
    permission: 'agents.edit',
    audit: ['agents.move_children'],
    errors: ['not_found', 'state_conflict', 'team_too_large'],
    input: z.object({ memberId: zId, reason: zReason }),
    /** `toConfirm`: so many of those that are planned another operator has to confirm. */
    value: z.object({
      planned: z.number().int(),
      toConfirm: z.number().int(),
      refused: z.number().int(),
      dueAt: zTime,
    }),
  }),
  'bo.planMove': operatorPost({
    path: '/bo/agents/moves/plan',
    permission: 'agents.edit',
    audit: ['agents.plan_move'],
    errors: moveErrors,
    input: move.extend({ reason: zReason }),
    value: zMove,
  }),
  /** As the second operator. `state_conflict`: it does not wait for that. */
  'bo.confirmMove': operatorPost({
    path: '/bo/agents/moves/confirm',
    permission: 'agents.edit',
    audit: ['agents.confirm_move'],
    errors: ['not_found', 'state_conflict', 'same_operator'],
    input: z.object({ memberId: zId, n: zPlanNo, reason: zReason }),
    value: zMove,
  }),
  'bo.cancelMove': operatorPost({
    path: '/bo/agents/moves/cancel',
    permission: 'agents.edit',
    audit: ['agents.cancel_move'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ memberId: zId, n: zPlanNo, reason: zReason }),
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
