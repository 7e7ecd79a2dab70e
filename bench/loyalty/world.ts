import { createDatabase, sql, type Database } from '@lotus/database'
import { zPromotionRule } from '@lotus/contract/schemas'
import { addDays, businessDay, parseMoney, zonedInstant } from '@lotus/kernel'
import { openProgramme } from '../../apps/server/src/modules/loyalty/demo/index.ts'
import {
  addVersion,
  insertPromotion,
  setState,
} from '../../apps/server/src/modules/promotions/backoffice/office.repo.ts'
import { openAccounts } from '../database.ts'

/** News of five lottery orders, and of one round of a game: half of all bets each. */
const ORDERS_OF_EVENT = 5
/** Every so manieth member was invited by the one before. */
const FRIEND_IN = 10
const MISSION_BUDGET = parseMoney('1000000')

export type People = { first: bigint; count: number }
export type World = { owner: Database; db: Database; appUrl: string; people: People; missionId: number; told: number }

/** Members with an open turnover requirement each, some of them invited; the programme and one mission are open. */
export async function installPeople(owner: Database, count: number): Promise<People> {
  const first = 1n + (await owner.value<bigint>(sql`select coalesce(max(id), 0)::bigint from member`))
  await owner.query(sql`
    insert into member (username, password_hash, terms_version, terms_accepted_at, age_confirmed_at)
    select 'loyal' || m, 'none', '1', now(), now() from generate_series(1, ${count}::integer) m order by m`)
  await openAccounts(owner)
  await openProgramme(owner, new Date(Date.now() - 10 * 86_400_000))
  // Most of a day's bets fill it without clearing it.
  await owner.query(sql`
    insert into turnover_requirement (member_id, currency, origin, origin_ref, base, multiple_ppm, required, contributions, created_at)
    select id, 'P', 'deposit', 'bench-' || id, 100000000, 1000000, 100000000, '{"*":1000000}', now() - interval '3 days'
    from member where id >= ${first}::bigint`)
  await owner.query(sql`
    select loyalty_referral_bind(id - 1, id) from member where id >= ${first}::bigint and id % ${FRIEND_IN}::bigint = 0 and id > ${first}::bigint`)
  // They registered two days ago, and have paid in since.
  await owner.query(
    sql`update loyalty_referral set registered_at = registered_at - interval '2 days', from_day = from_day - 2, until_day = until_day - 2`,
  )
  await owner.query(sql`
    select loyalty_count_deposit(member_id, 'bench-' || member_id, business_day(now()) - 1, 2000000) from loyalty_referred`)
  return { first, count }
}

/** A mission of a day's lottery bets and rounds, which every member reached yesterday. */
export async function openMission(owner: Database): Promise<number> {
  const rule = zPromotionRule.parse({
    trigger: 'PROGRESS',
    period: 'DAY',
    who: { rankMin: 0, newDays: null, needsPhone: false },
    metric: { kind: 'VALID_BET', categories: ['LOTT', 'RNG'], least: '0' },
    deposit: null,
    given: { form: 'STEPS', pays: 'EACH', steps: [{ target: '20', amount: '1' }] },
    kind: 'CASH',
    terms: {
      multiplePpm: 0,
      base: 'BONUS',
      contributions: null,
      maxBet: null,
      maxCashout: null,
      hours: null,
      isExclusive: false,
    },
    claimDays: 3,
  })
  const startsAt = zonedInstant(addDays(businessDay(new Date()), -3), '00:00')
  const head = {
    code: 'bench-mission',
    tab: 'other' as const,
    art: 'RNG.lotus',
    sort: 1,
    startsAt,
    endsAt: null,
    budget: MISSION_BUDGET,
  }
  return owner.tx(async (tx) => {
    const id = await insertPromotion(tx, head)
    if (id === undefined) throw new Error('the mission is there already')
    const names = { vi: 'Nhiệm vụ', en: 'Mission' }
    const version = await addVersion(tx, { id, title: names, summary: names, rule, by: 'bench' })
    await setState(tx, { id, version, state: 'OPEN', askedBy: null })
    return id
  })
}

export const yesterday = (): string => addDays(businessDay(new Date()), -1)

/** News of so many bets that were placed and settled yesterday, half of them lottery orders, evenly over the members. */
export async function tellBets(world: World, bets: number): Promise<void> {
  const { owner, people, told } = world
  world.told += bets
  const at = zonedInstant(yesterday(), '12:00')
  const half = Math.floor(bets / 2)
  const placed = sql`to_char(${at}::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const bettor = sql`'member:' || (${people.first}::bigint + e % ${people.count}::bigint)`
  await owner.query(sql`
    insert into outbox (topic, audience, payload, position, created_at)
    select 'lottery.orders_settled', ${bettor}, jsonb_build_object('gameCode', 'BENCH', 'issueNo', e::text, 'currency', 'P', 'won', 0,
        'payout', '0.0000', 'orders', (
          select jsonb_agg(jsonb_build_object('id', '1', 'orderNo', 'B' || (${told}::integer + (e - 1) * ${ORDERS_OF_EVENT} + o), 'status', 5,
            'stake', '20.0000', 'payout', '0.0000', 'validBet', '20.0000', 'category', 'LOTT', 'placedAt', ${placed}))
          from generate_series(1, ${ORDERS_OF_EVENT}::integer) o)), nextval('outbox_position_seq'), ${at}
    from generate_series(1, ${half / ORDERS_OF_EVENT}::integer) e`)
  await owner.query(sql`
    insert into outbox (topic, audience, payload, position, created_at)
    select 'wallet.bets_settled', ${bettor}, jsonb_build_object('currency', 'P', 'bets', jsonb_build_array(jsonb_build_object('kind', 'vendor:bench',
        'ref', 'R' || (${told}::integer + e), 'version', 1, 'stake', '20.0000', 'validBet', '20.0000', 'category', 'RNG', 'reversed', false,
        'placedAt', ${placed})), 'round', jsonb_build_object('vendor', 'bench', 'roundId', 'R' || (${told}::integer + e),
        'roundNo', 'R' || (${told}::integer + e), 'gameCode', 'bench', 'bet', '20.0000', 'win', '10.0000')),
      nextval('outbox_position_seq'), ${at}
    from generate_series(1, ${bets - half}::integer) e`)
  await owner.query(sql`analyze outbox`)
}

/** Both logins, closed at the end. */
export async function withDatabases<Result>(
  { ownerUrl, appUrl }: { ownerUrl: string; appUrl: string },
  work: (logins: { owner: Database; db: Database; appUrl: string }) => Promise<Result>,
): Promise<Result> {
  const owner = createDatabase({ connectionString: ownerUrl, max: 4 })
  const db = createDatabase({ connectionString: appUrl, max: 6 })
  try {
    return await work({ owner, db, appUrl })
  } finally {
    await owner.end()
    await db.end()
  }
}
