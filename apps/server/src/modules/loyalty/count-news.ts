import { depositChanged, depositCredited } from '@lotus/contract/events'
import type { Queryable, Transaction } from '@lotus/database'
import { businessDay, parseMoney } from '@lotus/kernel'
import type { OutboxRow } from '../../platform/outbox/consumer.ts'
import type { PaceRules } from '../../platform/pace.ts'
import { getSetting } from '../system/index.ts'
import { betsOf, currency, settledTopics, type ToldBet } from '../wallet/index.ts'
import { readCashbackTerms, type CashbackTerms } from './cashback/cashback-terms.ts'
import { selfRebates, type SelfRebates } from './cashback/self-rebates.ts'
import type { LoyaltyDeps } from './deps.ts'
import * as repo from './loyalty.repo.ts'
import { readPointRates } from './points/point-rates.ts'
import { markReferrals } from './referral/referral.repo.ts'
import { loyaltySettings } from './settings.ts'

export const BETS_CONSUMER = 'loyalty.bets'
export const DEPOSITS_CONSUMER = 'loyalty.deposits'
export const loyaltyConsumers = [BETS_CONSUMER, DEPOSITS_CONSUMER]
export const depositTopics = [depositCredited.topic, depositChanged.topic]

/** Settled bets and credited deposits are counted once each, in one commit with the consumer's position. */
export function registerLoyaltyConsumers({ consumers, ask }: Pick<LoyaltyDeps, 'consumers' | 'ask'>): void {
  consumers.onBatch(BETS_CONSUMER, settledTopics, (rows, tx) => countBets(rows, tx, ask(selfRebates)), {
    pace: countPace,
  })
  consumers.onBatch(DEPOSITS_CONSUMER, depositTopics, countDeposits)
}

/** How counting gives way to betting. */
const countPace = async (db: Queryable): Promise<PaceRules> => ({
  restPercent: await getSetting(db, loyaltySettings.countRestPercent),
  hurryAfterSeconds: await getSetting(db, loyaltySettings.countHurryAfter),
})

/** From when on the programme counts; null while it is closed. */
async function countsFrom(tx: Transaction): Promise<Date | null> {
  const from = await getSetting(tx, loyaltySettings.countsFrom)
  return from === null ? null : new Date(from)
}

/**
 * Counts news of settled bets in their order, each once, however often they come. A bet that was counted follows its news
 * while the programme is closed too.
 */
export async function countBets(rows: readonly OutboxRow[], tx: Transaction, rebated: SelfRebates): Promise<void> {
  const told = rows.flatMap((row) => betsOf(row, currency)).filter((bet) => bet.currency === currency)
  const rates = { ...(await readPointRates(tx)), from: await countsFrom(tx) }
  const terms = await readCashbackTerms(tx)
  const giving = await givingCashback(tx, told, terms, rebated)
  for (const news of eachBetOnce(told)) {
    await repo.countBets(
      tx,
      news.map((bet) => ({ ...bet, givesCashback: giving.has(bet) })),
      rates,
      terms,
    )
  }
  await markReferrals(
    tx,
    told.map(({ memberId }) => memberId),
  )
}

/** Which of these bets give cashback, as far as it does not depend on the member's bonuses. */
async function givingCashback(
  tx: Transaction,
  told: readonly ToldBet[],
  { from, withRebate }: CashbackTerms,
  rebated: SelfRebates,
): Promise<ReadonlySet<ToldBet>> {
  const since = from === null ? [] : told.filter(({ placedAt }) => placedAt >= from)
  if (since.length === 0 || withRebate) return new Set(since)
  const isRebated = await rebated(tx, since)
  return new Set(since.filter((_bet, at) => isRebated[at] !== true))
}

/** Cut where a bet is told again, so that each news counts on its own day, in whatever batches they come. */
function eachBetOnce(told: readonly ToldBet[]): ToldBet[][] {
  const parts: ToldBet[][] = []
  let seen = new Set<string>()
  for (const bet of told) {
    const key = `${bet.memberId} ${bet.placedAt.getTime()} ${bet.kind} ${bet.ref}`
    const last = parts.at(-1)
    if (last === undefined || seen.has(key)) {
      parts.push([bet])
      seen = new Set([key])
    } else {
      last.push(bet)
      seen.add(key)
    }
  }
  return parts
}

async function countDeposits(rows: readonly OutboxRow[], tx: Transaction): Promise<void> {
  const from = await countsFrom(tx)
  if (from === null) return
  const members: bigint[] = []
  for (const row of rows) {
    const [, id] = /^member:(\d{1,18})$/.exec(row.audience) ?? []
    if (id === undefined) throw new Error(`a deposit of nobody: ${row.audience}`)
    if (row.createdAt < from) continue
    members.push(BigInt(id))
    const day = businessDay(row.createdAt)
    if (row.topic === depositChanged.topic) {
      const { refNo, status } = depositChanged.payload.parse(row.payload)
      if (status === 'REVERSED') await repo.uncountDeposit(tx, { memberId: BigInt(id), ref: refNo, day })
      continue
    }
    const { refNo, amount } = depositCredited.payload.parse(row.payload)
    await repo.countDeposit(tx, { memberId: BigInt(id), ref: refNo, day, amount: parseMoney(amount) })
  }
  await markReferrals(tx, members)
}

/** Whose settled bets wait for a person's decision: until then what is counted is not all. */
export const listDeadBettors = (tx: Transaction): Promise<bigint[]> => repo.listDeadMembers(tx, BETS_CONSUMER)

/** The same of bets and deposits alike that were told before a moment: what comes later does not change what is over. */
export const hasDeadNews = (tx: Transaction, before: Date): Promise<boolean> =>
  repo.hasDeadBefore(tx, loyaltyConsumers, before)

/** The first moment that is not counted yet: no day from it on is complete. */
export async function countedUntil(tx: Transaction, now: Date): Promise<Date> {
  const waiting = [
    await repo.waitingSince(tx, BETS_CONSUMER, [...settledTopics]),
    await repo.waitingSince(tx, DEPOSITS_CONSUMER, depositTopics),
  ]
  return waiting.reduce<Date>((first, at) => (at !== null && at < first ? at : first), now)
}
