import { z } from 'zod'
import { memberGet } from '../define-call.ts'
import { zOrder } from '../lottery/schemas.ts'
import { pageInput, paged, text, zAmount, zCursor, zMoney, zTime } from '../schema-parts.ts'
import { movementKinds, movementStatuses } from '../wallet/movement-kinds.ts'
import { statementGroups, zStatementRow } from '../wallet/schemas.ts'
import { zBet, zBetFilter, zBetGame, zBetTotals } from './schemas.ts'

/** Whose rows: the agent's and everybody's below, or those of one member of the team, by exact name. */
const whose = {
  /** A name outside the team is answered as one that nobody has. */
  account: text(40).trim().optional(),
  /** `one`: without the team below. */
  scope: z.enum(['team', 'one']).optional(),
}

/** What is answered beside the rows of a list over a team. */
const zTeam = z.object({
  /** How many members are asked about. */
  members: z.number().int(),
  /**
   * Of a large team so many rows of everybody are looked through in a call: where few of them are the team's, the page is
   * short, and reaches back to here. The next one goes on there. Null: the page is whole.
   */
  searchedTo: zTime.nullable(),
})

const zAccount = z.object({
  /** Masked as far below as the team's lists are. */
  account: z.string(),
  isMe: z.boolean(),
})

const zTeamBet = zBet
  .extend({ order: zOrder.omit({ stakeCash: true, stakeBonus: true, chaseId: true }).nullable() })
  .extend(zAccount.shape)

const betFilter = zBetFilter.extend({
  ...whose,
  issueNo: text(20).trim().optional(),
  /** Of the stake, both included. */
  least: zAmount.optional(),
  most: zAmount.optional(),
})

const movementFilter = z.object({
  ...whose,
  group: z.enum(statementGroups).optional(),
  /** One kind of movement, of the group if both are given. */
  kind: z.enum(movementKinds).optional(),
  status: z.enum(movementStatuses).optional(),
  from: zTime.optional(),
  to: zTime.optional(),
})
const zMovement = zStatementRow.extend(zAccount.shape).extend({
  status: z.enum(movementStatuses),
  /** The note of a transfer that the agent is a side of; of anything else there is none. */
  remark: z.string().nullable(),
})

/** An agent's reports over the team (AC05, AC08). At most 31 days a call; without a period the last 31. */
export const teamCalls = {
  /** AC05: bets of the team by the time they were placed, newest first. */
  'agent.bets': memberGet({
    path: '/wps/agent/bets',
    rate: { max: 60, perSeconds: 60 },
    errors: ['not_an_agent'],
    input: betFilter.extend({
      /** The number shown to people; finds that one bet whatever the other filters are. */
      refNo: text(40).trim().optional(),
      ...pageInput,
    }),
    value: paged(zTeamBet).extend({
      ...zTeam.shape,
      /** Of the whole filter; waiting bets count only with their stake. Null: too many bets to add up in a call. */
      totals: zBetTotals.nullable(),
      /** Where `totals` is null: so many bets pass at the least. */
      atLeast: z.number().int().nullable(),
      /**
       * Where `totals` is null and nothing but the period, a product and a member is asked for: what was settled on these days, from sums
       * that are kept. Not the same bets: those that wait are not among them, and some were placed on a day before.
       */
      settled: zBetTotals.extend({ from: z.iso.date(), to: z.iso.date() }).nullable(),
      games: z.array(zBetGame),
    }),
  }),
  /** The same as CSV, up to 1,000 rows a call; the first call's text begins with the line of headings. */
  'agent.exportBets': memberGet({
    path: '/wps/agent/bets/export',
    rate: { max: 60, perSeconds: 60 },
    errors: ['not_an_agent'],
    input: betFilter.extend({ cursor: zCursor }),
    value: z.object({ csv: z.string(), rows: z.number().int(), nextCursor: z.string().nullable() }),
  }),
  /** AC08: what moved the balances of the team, newest first. Never a bank, an address or a contact. */
  'agent.transactions': memberGet({
    path: '/wps/agent/transactions',
    rate: { max: 60, perSeconds: 60 },
    errors: ['not_an_agent'],
    input: movementFilter.extend(pageInput),
    value: paged(zMovement).extend({
      ...zTeam.shape,
      /** Of the whole filter; null: too many movements to add up in a call. */
      totals: z.object({ in: zMoney, out: zMoney, net: zMoney }).nullable(),
      /** Where they are too many: so many movements pass at the least. */
      atLeast: z.number().int().nullable(),
      /**
       * Where they are too many and all movements, deposits or withdrawals of a member's line are asked for: what was credited and paid out on
       * these days, less what came back, from sums that are kept. Null in it: not asked for.
       */
      kept: z
        .object({ from: z.iso.date(), to: z.iso.date(), deposits: zMoney.nullable(), withdrawals: zMoney.nullable() })
        .nullable(),
    }),
  }),
  /** The same as CSV, in parts of a thousand rows at most. */
  'agent.exportTransactions': memberGet({
    path: '/wps/agent/transactions/export',
    rate: { max: 60, perSeconds: 60 },
    errors: ['not_an_agent'],
    input: movementFilter.extend({ cursor: zCursor }),
    value: z.object({ csv: z.string(), rows: z.number().int(), nextCursor: z.string().nullable() }),
  }),
}
