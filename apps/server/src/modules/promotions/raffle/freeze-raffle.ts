import type { Database } from '@lotus/database'
import { must, type Clock } from '@lotus/kernel'
import { fromHex } from '@lotus/rules/fairness'
import { countTickets as sumOf, holderName, numberTickets, raffleRoot } from '@lotus/rules/raffle'
import { countedUntil } from '../../loyalty/index.ts'
import { listTaking } from '../members/taking.ts'
import { versionRule } from '../members/version-rule.ts'
import { countTickets } from './count-tickets.ts'
import { midnight } from './open-raffle.ts'
import * as repo from './raffle.repo.ts'

const MEMBERS_MAX = 1_000_000

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
    const rule = await versionRule(tx, promotionId, raffle.version)
    const counted = await countTickets(tx, rule, { from: raffle.from, to: raffle.to, limit: MEMBERS_MAX })
    if (counted === null) throw new Error(`raffle ${raffle.code} has more members than a list takes`)
    const who = await listTaking(tx, rule, [...counted.keys()], now)
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
