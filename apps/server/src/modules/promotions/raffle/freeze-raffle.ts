import type { PromotionRule } from '@lotus/contract/schemas'
import type { Database, Transaction } from '@lotus/database'
import { must, type Clock } from '@lotus/kernel'
import { fromHex } from '@lotus/rules/fairness'
import { countTickets as sumOf, holderName, numberTickets, raffleRoot } from '@lotus/rules/raffle'
import { hasProvedPhone, listMembers } from '../../identity/index.ts'
import { countedUntil } from '../../loyalty/index.ts'
import { findAny } from '../catalogue/catalogue.repo.ts'
import { countTickets } from './count-tickets.ts'
import { midnight } from './open-raffle.ts'
import * as repo from './raffle.repo.ts'

const MEMBERS_MAX = 1_000_000
const PART = 5000
const DAY_MS = 86_400_000

/**
 * Freezes the list at the hour of the draw, once: who may win now, under names that tell nothing, and its root in the public
 * log. It waits until everything that happened on the days that count is counted. Too few tickets: there is no draw.
 */
export async function freezeRaffle({ db, clock }: { db: Database; clock: Clock }, promotionId: number): Promise<void> {
  await db.tx(async (tx) => {
    const raffle = await repo.lockRaffle(tx, promotionId)
    if (raffle === null || raffle.state !== 'OPEN' || !raffle.isDue) return
    const now = clock.now()
    if ((await countedUntil(tx, now)) < midnight(raffle.to)) return
    const rule = await raffleRule(tx, promotionId, raffle.version)
    const counted = await countTickets(tx, rule, { from: raffle.from, to: raffle.to, limit: MEMBERS_MAX })
    if (counted === null) throw new Error(`raffle ${raffle.code} has more members than a list takes`)
    const who = await eligible(tx, rule, [...counted.keys()], now)
    const salt = must(fromHex(must(raffle.salt, 'an open raffle has its salt')), 'a salt is hex')
    const named = await Promise.all(
      who.map(async (memberId) => ({
        member: String(memberId),
        holder: await holderName(salt, memberId),
        tickets: must(counted.get(memberId), 'only members with tickets'),
      })),
    )
    const entries = numberTickets(named)
    const tickets = sumOf(entries)
    const least = rule.given.form === 'RAFFLE' ? rule.given.ticketsLeast : 1
    if (tickets < least) return repo.cancelTooFew(tx, promotionId)
    await repo.freeze(tx, { promotionId, entries, root: await raffleRoot(raffle.code, entries), tickets })
  })
}

export async function raffleRule(tx: Transaction, promotionId: number, version: number): Promise<PromotionRule> {
  const promotion = must(await findAny(tx, promotionId), 'a raffle is a promotion')
  return must(
    promotion.held.find((one) => one.version === version),
    'its terms hold',
  ).rule
}

/** Those whom the terms let take part, and who may be given something now. */
async function eligible(
  tx: Transaction,
  { who }: PromotionRule,
  memberIds: readonly bigint[],
  now: Date,
): Promise<bigint[]> {
  const all: bigint[] = []
  for (let at = 0; at < memberIds.length; at += PART) {
    const may = await repo.listMay(tx, memberIds.slice(at, at + PART))
    const members = await listMembers(tx, may)
    for (const memberId of may) {
      const member = members.get(memberId)
      if (member === undefined || member.rankLevel < who.rankMin) continue
      const days = Math.floor((now.getTime() - member.createdAt.getTime()) / DAY_MS)
      if (who.newDays !== null && days > who.newDays) continue
      if (who.needsPhone && !(await hasProvedPhone(tx, memberId))) continue
      all.push(memberId)
    }
  }
  return all
}
