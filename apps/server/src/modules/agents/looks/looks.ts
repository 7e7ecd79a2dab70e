import type { ErrorCode } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { AppError } from '@lotus/kernel'
import type { People } from '@lotus/rules/agents'
import { countActive, type ActiveTeam } from '../settle/active.repo.ts'
import { signsOf, type SettleRules } from '../settle/gross.ts'
import { contractKey, nothing, type Figures, type Held, type Period } from '../settle/period-figures.ts'
import { countDirect, teamSizes } from '../tree/tree.repo.ts'
import type { Below } from '../progress/below.ts'
import {
  keyOf,
  readText,
  writeText,
  type Answers,
  type Ask,
  type BelowAsk,
  type Depositors,
  type DepositorsAsk,
} from './ask.ts'
import { ask as askFor, findFresh, type Look } from './look.repo.ts'

// Small teams are gone through while somebody waits for the answer, large ones behind it (docs/domain/agents.md, Large teams).

/** Of one team so many figures are kept, those asked for last. */
const KEPT_OF_TEAM = 300
/** The longest question that is kept. */
const ASK_MAX = 1_000_000
/** More contracts are asked of in several questions; the terms of one are at most 3,000 letters long. */
const CONTRACTS_ASKED = 100
/** What was counted so long ago is still told while it is counted anew. */
const OLD_MS = 15 * 60_000

/** What one answer asks for. Where something is not there yet, its figures are zero and `counting` says how far it is. */
export type Looks = {
  /** Whether a team is larger than what this answer may still go through. */
  isLarge(teamId: bigint): Promise<boolean>
  /** Who was active in a team on whole days. */
  people(team: ActiveTeam): Promise<People>
  /** What the bets of a slot or an hour come to for contracts within one team, counted behind. */
  facts(teamId: bigint, period: Period, contracts: readonly Held[], rules: SettleRules): Promise<Map<string, Figures>>
  /** What the contracts that somebody granted come to, counted behind; undefined: not yet. */
  below(ask: Omit<BelowAsk, 'what'>): Promise<Below | undefined>
  /** Who of an agent's links ever deposited, counted behind; undefined: not yet. */
  depositors(ask: Omit<DepositorsAsk, 'what'>): Promise<Depositors | undefined>
  /** In percent; null: everything is there. */
  counting(): number | null
  /** Whether something that is waited for was given up: it is counted again once somebody asks for that (`askAgain`). */
  hasFailed(): boolean
  /** As of when the oldest figure was counted behind; null: none was. */
  countedAt(): Date | null
}

/** `membersMax`: so many members are gone through for one answer. */
export function createLooks(db: Queryable, { now, membersMax }: { now: Date; membersMax: number }): Looks {
  let left = membersMax
  const waiting: Look[] = []
  let oldest: Date | null = null
  const sizeOf = async (id: bigint) => (await teamSizes(db, [id])).get(id) ?? 0
  const find = async <Of extends Ask>(teamId: bigint, ask: Of): Promise<Answers[Of['what']] | undefined> => {
    const text = writeText(ask)
    if (text.length > ASK_MAX) throw new AppError<ErrorCode>('question_too_large')
    const key = keyOf(text)
    const look =
      (await findFresh(db, teamId, key)) ?? (await askFor(db, { memberId: teamId, key, ask: text, most: KEPT_OF_TEAM }))
    const { answer, countedAt } = look
    if (
      answer === null ||
      countedAt === null ||
      (look.freshUntil === null && now.getTime() - countedAt.getTime() > OLD_MS)
    ) {
      waiting.push(look)
      return undefined
    }
    if (oldest === null || countedAt < oldest) oldest = countedAt
    return readText<Answers[Of['what']]>(answer)
  }
  return {
    isLarge: async (teamId) => (await sizeOf(teamId)) > left,
    async people(team) {
      const size = team.isDirect ? (await countDirect(db, team.memberId)).all : await sizeOf(team.memberId)
      if (size > left)
        return (await find(team.memberId, { what: 'ACTIVE', team })) ?? { active: 0, leftOut: 0, waiting: 0 }
      left -= size
      return countActive(db, team)
    },
    async facts(teamId, { start, end }, contracts, rules) {
      const asked = contracts.map(({ memberId, n, startsAt, endsAt, offer }) => ({
        memberId,
        n,
        startsAt,
        endsAt,
        offer,
      }))
      const of = { what: 'FACTS', start, end, rtsBasis: rules.rtsBasis, signs: signsOf(rules) } as const
      const found: (Figures | undefined)[] = []
      for (let from = 0; from < asked.length; from += CONTRACTS_ASKED) {
        const part = asked.slice(from, from + CONTRACTS_ASKED)
        const figures = await find(teamId, { ...of, contracts: part })
        found.push(...part.map((_one, index) => figures?.[index]))
      }
      return new Map(contracts.map((one, index) => [contractKey(one), found[index] ?? nothing]))
    },
    below: (ask) => find(ask.holderId, { what: 'BELOW', ...ask }),
    depositors: (ask) => find(ask.filter.memberId, { what: 'DEPOSITORS', ...ask }),
    counting() {
      if (waiting.length === 0) return null
      const shares = waiting.map(({ done, parts }) => done / parts)
      return Math.min(99, Math.floor((100 * shares.reduce((sum, one) => sum + one, 0)) / waiting.length))
    },
    hasFailed: () => waiting.some(({ failedAt }) => failedAt !== null),
    countedAt: () => oldest,
  }
}
