import { expect, it } from 'vitest'
import { parseMoney } from '@lotus/kernel'
import { createDatabase, sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { auditLedger } from '../audit/audit-ledger.ts'
import { houseBalance, sealHouseRollups } from './house-rollup.ts'
import { houseAccounts } from '../index.ts'
import { getSealedUntil } from './rollup.repo.ts'
import { walletFixtures } from '../wallet.fixtures.ts'

const test = await testDatabase()
const { wallet, member } = walletFixtures(test)
const p = parseMoney
const house = houseAccounts.gamingResult('test')
let bets = 0
const bet = (memberId: bigint, amount: string) => {
  bets += 1
  const no = `b${bets}`
  return wallet.bet({
    memberId,
    amount: p(amount),
    bonusFirst: false,
    house,
    key: { source: 't', extId: no },
    reference: { kind: 'other', no },
  })
}
const hours = () =>
  test.owner.many<{ at: string; credit: bigint; rows: bigint }>(sql`
    select to_char(r.period_start at time zone 'UTC', 'HH24') as at, r.credit, r.rows
    from house_rollup r join account a on a.id = r.account_id where a.house_code = ${house} order by 1`)
/**
 * Runs the job until it has sealed this many hours: it may have to wait for transactions of other tests on the same
 * server.
 */
const seal = async (hoursDue: number, hoursMax?: number) => {
  let sealed = 0
  while (sealed < hoursDue)
    sealed += await sealHouseRollups(test.db, hoursMax === undefined ? {} : { hoursMax: hoursMax - sealed })
  return sealed
}
const sealedUntil = async () => (await getSealedUntil(test.db))?.toISOString()
const expectSound = async () => expect((await auditLedger(test.db)).checks.flatMap((check) => check.breaks)).toEqual([])

it('sums an hour only after it has ended, and a second run adds nothing', async () => {
  await test.setTestTime('2026-03-10T01:30:00Z')
  const memberId = await member('1000')
  await bet(memberId, '10')
  await bet(memberId, '5')
  expect(await sealHouseRollups(test.db)).toBe(0)
  await test.setTestTime('2026-03-10T02:00:30Z')
  await bet(memberId, '1')
  // Within the grace time after an hour nothing is closed.
  expect(await sealHouseRollups(test.db)).toBe(0)
  await test.setTestTime('2026-03-10T02:01:30Z')
  expect(await seal(1)).toBe(1)
  expect(await hours()).toEqual([{ at: '01', credit: p('15'), rows: 2n }])
  expect(await sealHouseRollups(test.db)).toBe(0)
  expect(await hours()).toHaveLength(1)
  expect(await houseBalance(test.db, house)).toBe(p('16'))
  await expectSound()
})

it('a row that commits after its hour was closed is waited for', async () => {
  await test.setTestTime('2026-03-10T02:30:00Z')
  const memberId = await member('1000')
  const late = createDatabase({ connectionString: test.ownerUrl, max: 1 })
  const client = await late.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select wallet_run(jsonb_build_object('op', 'bet', 'member', '${memberId}', 'currency', 'P', 'amount', '70000', 'bonusFirst', false,
      'house', '${house}', 'source', 't', 'ext', 'late', 'print', repeat('0', 64), 'refKind', 'other', 'refNo', 'late'))`)
    await test.setTestTime('2026-03-10T03:05:00Z')
    expect(await sealHouseRollups(test.db)).toBe(0)
    expect(await sealHouseRollups(test.db)).toBe(0)
    await client.query('commit')
  } finally {
    client.release()
    await late.end()
  }
  expect(await seal(1)).toBe(1)
  expect((await hours()).at(-1)).toEqual({ at: '02', credit: p('8'), rows: 2n })
  await expectSound()
})

it('a transaction that has read the clock and not written yet is waited for too', async () => {
  await test.setTestTime('2026-03-10T04:05:00Z')
  const idle = createDatabase({ connectionString: test.appUrl, max: 1 })
  const client = await idle.pool.connect()
  try {
    await client.query('begin')
    await client.query('select lotus_now()')
    expect(await sealHouseRollups(test.db)).toBe(0)
    await client.query('rollback')
  } finally {
    client.release()
    await idle.end()
  }
  expect(await seal(1)).toBe(1)
})

it('catches up after a stop, a limited number of hours per run, hours without movements included', async () => {
  const memberId = await member('1000')
  await bet(memberId, '2')
  await test.setTestTime('2026-03-14T10:10:00Z')
  await bet(memberId, '3')
  expect(await sealedUntil()).toBe('2026-03-10T04:00:00.000Z')
  expect(await seal(30, 30)).toBe(30)
  expect(await sealedUntil()).toBe('2026-03-11T10:00:00.000Z')
  expect(await seal(72)).toBe(72)
  expect(await sealedUntil()).toBe('2026-03-14T10:00:00.000Z')
  expect(await houseBalance(test.db, house)).toBe(p('28'))
  await expectSound()
})

it('loses and doubles nothing while bets run in parallel with it', async () => {
  await test.setTestTime('2026-03-14T11:30:00Z')
  const members = await Promise.all(Array.from({ length: 4 }, () => member('1000')))
  const play = async (memberId: bigint) => {
    for (let i = 0; i < 25; i += 1) await bet(memberId, '1')
  }
  const moveOn = async () => {
    for (let i = 1; i <= 10; i += 1) {
      await test.setTestTime(new Date(Date.parse('2026-03-14T11:30:00Z') + i * 1_800_000))
      await sealHouseRollups(test.db)
    }
  }
  await Promise.all([...members.map(play), moveOn()])
  await test.setTestTime('2026-03-15T00:02:00Z')
  while ((await sealedUntil()) !== '2026-03-15T00:00:00.000Z') await sealHouseRollups(test.db)
  expect(await sealedUntil()).toBe('2026-03-15T00:00:00.000Z')
  expect(await houseBalance(test.db, house)).toBe(p('128'))
  await expectSound()
})

it('an account without movements has zero', async () => {
  expect(await houseBalance(test.db, 'nobody')).toBe(0n)
})
