import { beforeAll, describe, expect, it } from 'vitest'
import { parseMoney } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { auditLedger, excludeMember, houseAccounts, setLimit } from '../index.ts'
import { walletFixtures } from '../wallet.fixtures.ts'

// Limits and exclusions are the person's: they hold in every currency that the member owns.
const { db, owner } = await testDatabase()
const { wallet, member } = walletFixtures({ db, owner })
const CURRENCIES = ['P', 'Q'] as const

beforeAll(async () => {
  await owner.query(sql`insert into currency (code, symbol) values ('Q', 'Q')`)
})

/** A member with 1,000 in both currencies. */
async function richMember(): Promise<bigint> {
  const memberId = await member('1000')
  await wallet.credit({
    memberId,
    currency: 'Q',
    amount: parseMoney('1000'),
    entry: 'ADJ_CREDIT',
    house: houseAccounts.adjustment,
    key: { source: 'two-test', extId: `q-${memberId}` },
    reference: { kind: 'adjustment', no: 'q' },
  })
  return memberId
}

let bets = 0
function bet(memberId: bigint, currency: string, amount: string): Promise<unknown> {
  bets += 1
  return wallet.bet({
    memberId,
    currency,
    amount: parseMoney(amount),
    bonusFirst: false,
    house: 'lottery:test',
    key: { source: 'two-test', extId: `bet-${bets}` },
    reference: { kind: 'other', no: `bet-${bets}` },
  })
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { code?: string }) => error.code,
  )

describe.each(CURRENCIES)('in the currency %s', (currency) => {
  it('no bet passes an exclusion that was begun before it and committed after', async () => {
    const memberId = await richMember()
    const running = await db.tx(async (tx) => {
      await excludeMember(tx, { memberId, until: null, reason: 'self' })
      const code = codeOf(bet(memberId, currency, '10'))
      // Its lock is waited for by the bet, in the currency that the exclusion does not name too.
      await expect
        .poll(() =>
          owner.value<number>(sql`select count(*)::integer as n from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`),
        )
        .toBe(1)
      return { code }
    })
    expect(await running.code).toBe('self_excluded')
    for (const one of CURRENCIES) expect(await codeOf(bet(memberId, one, '10'))).toBe('self_excluded')
  })

  it('a member held in one currency is held in every one, and nobody else', async () => {
    const [held, free] = [await richMember(), await richMember()]
    await owner.tx(async (tx) => {
      await tx.query(
        sql`select 1 from account where member_id = ${held} and currency = ${currency} and bucket = 1 for update`,
      )
      expect(
        await db.values<bigint>(sql`select * from wallet_held_members(${[held, free].map(String)}::bigint[])`),
      ).toEqual([held])
      expect(await codeOf(bet(free, 'P', '1'))).toBe('ok')
    })
  })
})

it('parallel bets in two currencies together stay within one limit', async () => {
  const memberId = await richMember()
  await setLimit(db, { memberId, kind: 'stake', hours: 24, amount: parseMoney('100') })
  const codes = await Promise.all(
    Array.from({ length: 40 }, (_, n) => codeOf(bet(memberId, CURRENCIES[n % 2] ?? 'P', '10'))),
  )
  expect(codes.filter((code) => code === 'ok')).toHaveLength(10)
  expect(codes.filter((code) => code === 'limit_reached')).toHaveLength(30)
})

it('bets straight to the database from many connections, in two currencies, stay within one limit', async () => {
  const memberId = await richMember()
  await setLimit(db, { memberId, kind: 'loss', hours: 168, amount: parseMoney('55') })
  const replies = await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      db.value<{ code: string }>(
        sql`select wallet_run(${JSON.stringify({
          op: 'bet',
          member: memberId.toString(),
          currency: CURRENCIES[n % 2],
          amount: '100000',
          bonusFirst: false,
          house: 'lottery:test',
          source: 'two-test',
          ext: `direct-${n}`,
          print: '00'.repeat(32),
          refKind: 'other',
          refNo: `direct-${n}`,
        })}::jsonb) as reply`,
      ),
    ),
  )
  expect(replies.filter(({ code }) => code === 'ok')).toHaveLength(5)
  const report = await auditLedger(db)
  expect(report.checks.flatMap(({ breaks }) => breaks)).toEqual([])
})

it('a limit set for the first time counts what was staked in every currency', async () => {
  const memberId = await richMember()
  for (const currency of CURRENCIES) expect(await codeOf(bet(memberId, currency, '40'))).toBe('ok')
  await setLimit(db, { memberId, kind: 'stake', hours: 24, amount: parseMoney('100') })
  expect(await codeOf(bet(memberId, 'Q', '21'))).toBe('limit_reached')
  expect(await codeOf(bet(memberId, 'Q', '20'))).toBe('ok')
  expect(await codeOf(bet(memberId, 'P', '1'))).toBe('limit_reached')
})

it('a job over members of several currencies locks them in the order of a batch', async () => {
  const [lower, higher] = [await richMember(), await richMember()]
  for (const [memberId, currency] of [
    [lower, 'Q'],
    [higher, 'P'],
  ] as const) {
    await owner.query(sql`select turnover_open(${memberId}, ${currency}, 'deposit', 'order-of-locks', 10000, 1000000)`)
  }
  await owner.query(sql`
    update turnover_requirement set status = 'expired', ended_at = lotus_now() - interval '10 years' where origin_ref = 'order-of-locks'`)
  const isWaiting = () =>
    owner.value<number>(sql`select count(*)::integer as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
  let purging: Promise<number> | undefined
  await db.tx(async (tx) => {
    await tx.query(sql`select wallet_lock_member(${lower}, 'Q')`)
    purging = db.value<number>(sql`select turnover_purge(60, 10) as gone`)
    await expect.poll(isWaiting).toBe(1)
    // By currency it would hold this one already, and both would wait for each other.
    await tx.query(sql`select wallet_lock_member(${higher}, 'P')`)
  })
  expect(await purging).toBe(2)
})
