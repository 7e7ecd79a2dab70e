import { createHash } from 'node:crypto'
import { addDays, businessDay } from '@lotus/kernel'
import { sql, type Database } from '@lotus/database'
import type { Host } from '../../apps/server/src/platform/module.ts'
import { claimCashback } from '../../apps/server/src/modules/loyalty/cashback/claim.ts'
import { endLeftovers } from '../../apps/server/src/modules/loyalty/cashback/end-leftovers.ts'
import { redeemGoods } from '../../apps/server/src/modules/loyalty/mall/redeem.ts'
import { givePointsDue } from '../../apps/server/src/modules/loyalty/points/give-points.ts'
import { claimRewards } from '../../apps/server/src/modules/loyalty/rewards/rewards.ts'
import { claimPromotion } from '../../apps/server/src/modules/promotions/members/claim.ts'
import { openWheel, spin } from '../../apps/server/src/modules/promotions/members/spin.ts'
import { grabPacket } from '../../apps/server/src/modules/promotions/packets/grab-packet.ts'
import { runRescues } from '../../apps/server/src/modules/promotions/rescue/run-rescues.ts'
import { orRefused } from './or-refused.ts'
import { CHECK_IN, REWARDED_PATTERN } from './rewards.ts'

/** Bets of a member, told as the wallet tells rounds of games: what each is follows from its number. */
const STAKE = '100.0000'
const WIN = '30.0000'
/** Every so manieth is void after all, which is told with the bet that many later. */
const VOID_EACH = 4
const VOID_AFTER = 3
const CASHBACK_PER_DAY = 3
const DAY_MS = 86_400_000
/** Then nobody plays on until the next day, so that at the end everything is read. */
const BETS_PER_DAY = 30
/** Every so manieth day a member misses the visit, and makes it up on the next one; who visits waits for so many bets. */
const MISSED_EACH = 3
const BETS_OF_VISIT = 3

type Member = { id: bigint; name: string; bets: number; today: number; begins: Date; at: Date }
type Ids = { mission: number; wheel: number; checkIn: number; packets: number; item: bigint; window: number | null }

/**
 * What members of the programme do and its jobs give, by the product's own functions: both workers do all of it at once, with no
 * lock and under the same keys, and are killed meanwhile. Each thing happens once.
 */
export async function shakeRewards(host: Host): Promise<void> {
  const { db, clock } = host
  const ids = await findIds(db)
  if (ids === undefined) return
  const members = await db.many<Member>(sql`
    select m.id, m.username as name, m.created_at as begins, lotus_now() as at,
      b.all::integer as bets, b.today::integer as today
    from member m cross join lateral (
      select count(*) as all, count(*) filter (where b.day = business_day(lotus_now())) as today
      from loyalty_bet b where b.cell = cell_of(m.id) and b.member_id = m.id) b
    where m.username ~ ${REWARDED_PATTERN} order by m.id`)
  for (const member of members) if (member.today < BETS_PER_DAY) await tell(db, member)
  await givePointsDue(db)
  for (const member of members) for (const act of actsOf(host, member, ids)) await orRefused(act)
  await endLeftovers(db, clock.now())
  await runRescues(host)
}

const findIds = (db: Database) =>
  db.maybe<Ids>(sql`
    select (select id from promotion where code = 'fault-mission') as mission, (select id from promotion where code = 'fault-wheel') as wheel,
      (select id from promotion where code = ${CHECK_IN.code}) as "checkIn",
      p.id as packets, (select id from loyalty_item where changed_by = 'faults') as item,
      (select min(window_no) from promotion_packet_window w where w.promotion_id = p.id and lotus_now() between w.opens_at and w.closes_at) as window
    from promotion p where p.code = 'fault-packets'`)

/** The next bet, and with some the end of an earlier one; told again for as long as it was not counted. */
async function tell(db: Database, { id, bets, begins }: Member): Promise<void> {
  const told = [{ n: bets, reversed: false }]
  const old = bets - VOID_AFTER
  if (old >= 0 && old % VOID_EACH === 0) told.push({ n: old, reversed: true })
  for (const { n, reversed } of told) {
    const ref = `F${id}-${n}`
    const bet = {
      kind: 'vendor:faults',
      ref,
      version: 1,
      stake: STAKE,
      validBet: STAKE,
      category: 'RNG',
      reversed,
      placedAt: new Date(begins.getTime() + n).toISOString(),
    }
    const round = { vendor: 'faults', roundId: ref, roundNo: ref, gameCode: 'faults', bet: STAKE, win: WIN }
    const payload = JSON.stringify({ currency: 'P', bets: [bet], round })
    await db.query(sql`select outbox_add('wallet.bets_settled', ${`member:${id}`}, ${payload}::jsonb)`)
  }
}

/** Both workers mean the same thing by a key. */
function actsOf(host: Host, member: Member, ids: Ids): (() => Promise<unknown>)[] {
  const { id, name, at } = member
  const today = businessDay(at)
  const { window } = ids
  const keys = Array.from({ length: CASHBACK_PER_DAY }, (_, n) => `${today}-${n}`)
  return [
    () => claimPromotion(host, id, { id: String(ids.mission), period: today }),
    // The missed day before today's own: once that is there, there is nothing to make up.
    ...visitsOf(member, today).map((period) => () => claimPromotion(host, id, { id: String(ids.checkIn), period })),
    async () => {
      const { n } = await openWheel(host, id, { id: String(ids.wheel) })
      await spin(host, id, { id: String(ids.wheel), n, nonce: hashOf(`${name}-${n}`).slice(0, 32) })
    },
    ...(window === null
      ? []
      : [() => grabPacket(host, id, { id: String(ids.packets), window, key: uuidOf(`${name}-${window}`) })]),
    () =>
      redeemGoods(host, { memberId: id, sessionId: null }, 'last-piece', {
        itemId: String(ids.item),
        quantity: 1,
        points: '10',
        amount: '0',
        worth: '10',
        multiplePpm: 0,
      }),
    ...keys.map((key) => () => claimCashback(host, id, key)),
    () => claimRewards(host, id, {}),
  ]
}

/** The missed day that can be made up, then today; neither on a day that is missed, nor before there is play for both. */
function visitsOf({ id, today: bets }: Member, today: string): string[] {
  const day = Math.floor(Date.parse(today) / DAY_MS) + Number(id)
  if (bets < BETS_OF_VISIT || day % MISSED_EACH === MISSED_EACH - 1) return []
  return day % MISSED_EACH === 0 ? [addDays(today, -1), today] : [today]
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const uuidOf = (text: string): string => {
  const hash = hashOf(text)
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
