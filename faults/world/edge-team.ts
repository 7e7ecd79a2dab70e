import { sql, type Database } from '@lotus/database'
import { instantFromDate, periodAt, type Cadence } from '@lotus/rules/agents'
import type { WireTerms } from '../../apps/server/src/modules/agents/contracts/contract-terms.ts'
import { signedBy } from '../../apps/server/src/modules/agents/settle/settle.fixtures.ts'
import type { Person } from './people.ts'

/**
 * So many agents directly below the operator, each with one agent below who has the players: whether a team loses or wins on a day is
 * chance, so of so many some carry a loss and are paid with it later.
 */
const HEADS = 16
/** The first ones have dividends of a week. */
const WEEKLY_HEADS = 2
const HEAD_RATE = 6000
const PLAYER_RATE = 3000
/** Of a ticket, the difference comes to less than a cent: a share that is added up and paid when the day is over. */
const BELOW_RATE = PLAYER_RATE + 100
const CATEGORY = 'LOTT'
/** Holders whose upline pays their hourly wage, and who are overpaid by the operator (shake-set-offs.ts). */
export const HOLDERS_ADJUSTED = 6
/** The last lines have three agents, whose daily wages are offered, signed and ended meanwhile (shake-signatures.ts). */
export const SIGNING_LINES = 4
export const SIGNED_KIND = 'DAILY'
/** The other ones' daily wages wait for the operator, and below for the holder, whom the upline cannot always pay (shake-statements.ts). */
const WAITING_RATE = 10_000
/**
 * In some lines so much that the upline never can, so that there is always a debt to cancel, or for the operator to bear: its own wage has
 * the same rate, from a turnover that its team never has.
 */
const SHORT_LINES = 3
const SHORT_RATE = 400_000
const NEVER_BET = '1000000000.0000'
const rates = (ppm: number) => JSON.stringify({ [CATEGORY]: ppm })
const categories: WireTerms['categories'] = [CATEGORY]

const dividend = (cadence: Exclude<Cadence, 'SLOT' | 'HOUR'>, ratePpm: number): WireTerms => ({
  kind: 'DIVIDEND',
  cadence,
  carry: 'PERMANENT',
  categories,
  activeMinBet: '0.0000',
  tiers: [{ ratePpm, active: 0, validBet: '0.0000', loss: '0.0000' }],
})
const realtime = (profitPpm: number): WireTerms => ({
  kind: 'REALTIME',
  categories,
  profitPpm,
  lossPpm: profitPpm * 2,
  singleBet: '0.0100',
})
const hourly = (ratePpm: number, paidBy: Pick<WireTerms, 'funding'> = {}): WireTerms => ({
  ...paidBy,
  kind: 'HOURLY',
  categories,
  activeMinBet: '0.0000',
  tiers: [{ ratePpm, active: 0, validBet: '0.0000', loss: '0.0000' }],
})

const daily = (ratePpm: number, paidBy: Pick<WireTerms, 'funding' | 'payout'>, validBet = '0.0000'): WireTerms => ({
  ...paidBy,
  kind: SIGNED_KIND,
  cadence: 'DAILY',
  categories,
  activeMinBet: '0.0000',
  tiers: [{ ratePpm, active: 0, validBet, loss: '0.0000' }],
})

/** Makes teams of the people whose periods end at real edges of a chapter's own time. */
export async function createEdgeTeam(owner: Database, people: readonly Person[], now: Date): Promise<void> {
  const ids = people.map(({ id }) => BigInt(id))
  // The load plays the first people.
  const [heads, below] = [ids.slice(-HEADS), ids.slice(-2 * HEADS, -HEADS)]
  const players = ids.slice(0, -2 * HEADS)
  for (const id of heads) await owner.query(sql`select agent_set(${id}, ${rates(HEAD_RATE)}, 'faults', 'faults')`)
  const join = (id: bigint, upline: bigint | undefined, isAgent: boolean, rate: number) =>
    owner.query(
      sql`select agent_join(${id}, ${upline ?? null}::bigint, ${isAgent}, 'direct', null, '', ${rates(rate)}, 'faults')`,
    )
  for (const [at, id] of below.entries()) await join(id, heads[at], true, BELOW_RATE)
  const isThird = (at: number) => at >= players.length - HEADS && at % HEADS >= HEADS - SIGNING_LINES
  for (const [at, id] of players.entries()) await join(id, below[at % below.length], isThird(at), PLAYER_RATE)
  const sign = signedBy({ owner })
  const start = new Date(periodAt('DAILY', instantFromDate(now)).start / 1000).toISOString()
  for (const [at, head] of heads.entries()) {
    const cadence = at < WEEKLY_HEADS ? 'WEEKLY' : 'DAILY'
    const under = below[at]
    for (const terms of [dividend(cadence, 100_000), realtime(1000), hourly(1000)]) await sign(head, null, terms, start)
    const paid = hourly(500, { funding: 'UPLINE' })
    for (const terms of [dividend(cadence, 40_000), realtime(500), paid]) await sign(under ?? head, head, terms, start)
    if (at >= HEADS - SIGNING_LINES) continue
    const isShort = at >= HEADS - SIGNING_LINES - SHORT_LINES
    const rate = isShort ? SHORT_RATE : WAITING_RATE
    const claimed = daily(rate, { funding: 'UPLINE', payout: 'CLAIM' })
    await sign(head, null, daily(rate, { payout: 'REVIEW' }, isShort ? NEVER_BET : undefined), start)
    await sign(under ?? head, head, claimed, start)
  }
}
