import { z } from 'zod'
import { memberGet } from '../define-call.ts'
import { pageInput, paged, text, zId, zMoney } from '../schema-parts.ts'
import { zContractKind } from './contract-schemas.ts'
import { contractBadges, zDownline, zOpenedKind, zTeamRow } from './schemas.ts'

const shared = { errors: ['not_an_agent', 'not_found'] } as const

/** Which members of a level are listed (AC04). */
const teamFilter = {
  under: zId.optional(),
  /** An exact name: anybody of the team. A name outside the team is answered as one that nobody has. */
  account: text(40).trim().optional(),
  kind: zOpenedKind.optional(),
  /** Days on which they joined, both included. */
  joinedFrom: z.iso.date().optional(),
  joinedTo: z.iso.date().optional(),
  status: zDownline.shape.status.optional(),
  /** Who has not logged in for so many days, or never. */
  absentDays: z.coerce.number().int().min(1).max(3650).optional(),
  balanceFrom: zMoney.optional(),
  balanceTo: zMoney.optional(),
  /** Of those directly below the agent: a contract that stands so; `none`: there is none. */
  contract: z.enum(contractBadges).optional(),
  /** Of which kind it is; without it of any kind, and `none` is of no kind. Alone it filters nothing. */
  contractKind: zContractKind.optional(),
}

/** The list of a team, level by level (AC04, operations.md 1.7). */
export const teamListCalls = {
  /** AC04: the members directly below somebody of the team, newest first; `under` none: below the agent. */
  'agent.team': memberGet({
    path: '/wps/agent/team',
    ...shared,
    input: z.object({
      ...teamFilter,
      /** Newest first without it; else the last login, the highest balance or the largest team first. */
      sort: z.enum(['joined', 'login', 'balance', 'team']).optional(),
      ...pageInput,
    }),
    value: paged(zTeamRow).extend({
      /** Whether more stand on this level than are looked at for a filter or an order: of those only the newest are told. */
      isCut: z.boolean(),
      /** From below the agent down to `under`. */
      trail: z.array(z.object({ id: zId, account: z.string() })),
      counts: z.object({ all: z.number().int(), agents: z.number().int(), players: z.number().int() }),
    }),
  }),
  /** What the members listed by a filter are together, on whatever page, and how many of them each contract state would leave. */
  'agent.teamTotals': memberGet({
    path: '/wps/agent/team/totals',
    ...shared,
    rate: { max: 60, perSeconds: 60 },
    input: z.object(teamFilter),
    value: z.object({
      /** Null: the level has more members than are looked at, and no filter that the list looks at them for. */
      totals: z
        .object({
          members: z.number().int(),
          teamSize: z.number().int(),
          balance: zMoney,
          /** Null: too many to be asked. */
          teamBalance: zMoney.nullable(),
        })
        .nullable(),
      /** By how the contracts of `contractKind`, or of any kind, stand, whatever `contract` asks; null where the list has no such filter. */
      contracts: z
        .object({
          none: z.number().int(),
          pending: z.number().int(),
          signed: z.number().int(),
          rejected: z.number().int(),
        })
        .nullable(),
    }),
  }),
}
