import { beforeEach, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { parseMoney } from '@lotus/kernel'
import { testDatabase } from '@lotus/testing'
import { runUntilEmpty } from '../../../platform/jobs/run-until-empty.ts'
import { explainTurnover, listTurnover } from '../index.ts'
import { turnoverFixtures } from './turnover.fixtures.ts'
import { purgeTurnover } from './turnover.repo.ts'

// Real: PostgreSQL with the product's schema. What filled a requirement goes long after it ended, and nothing else changes.
const test = await testDatabase({ hasMadeUpEvents: true })
const f = turnoverFixtures(test)
const { turnover, publishSettled, catchUp, requirement, breaks } = f
const p = parseMoney
const YEARS = 60
const purge = () => runUntilEmpty(() => purgeTurnover(test.db, YEARS, 2))
const bets = async (memberId: bigint) =>
  (
    await test.owner.many<{ bet_ref: string }>(
      sql`select bet_ref from turnover_bet where member_id = ${memberId} order by bet_ref`,
    )
  ).map((row) => row.bet_ref)
const open = (memberId: bigint, ref: string, base: string) =>
  turnover.open({ memberId, origin: 'deposit', ref, base: p(base), multiplePpm: 1_000_000 })

beforeEach(() => test.setTestTime('2026-03-10T00:00:00Z'))

it('five years after its end nobody can explain a requirement bet by bet; its figures and its ref stay', async () => {
  const memberId = await f.member()
  await open(memberId, 'old', '50')
  await test.clock.advance(60_000)
  for (const ref of ['a', 'b', 'c', 'd', 'e']) await publishSettled(memberId, [{ ref: `old-${ref}`, validBet: '10' }])
  await catchUp()
  expect(await requirement(memberId, 'old')).toMatchObject({ status: 'cleared', progress: '50.0000' })
  await test.setTestTime('2031-03-09T00:00:00Z')
  expect(await purge()).toBe(0)

  await test.setTestTime('2031-03-12T00:00:00Z')
  expect(await purge()).toBe(6)
  expect(await bets(memberId)).toEqual([])
  const [row] = await listTurnover(test.db, memberId, { beforeId: null, limit: 1 })
  expect(row).toMatchObject({ ref: 'old', status: 'cleared', progress: '50.0000' })
  const asked = { memberId, id: BigInt(row?.id ?? '0') }
  expect(await explainTurnover(test.db, asked, { offset: 0, limit: 10 })).toEqual([])
  expect(await open(memberId, 'old', '50')).toMatchObject({ isDuplicate: true })
  expect(await breaks()).toEqual([])
})

it('a bet that an open requirement counts, or may still count, stays and counts once', async () => {
  const memberId = await f.member()
  await open(memberId, 'first', '10')
  await open(memberId, 'second', '100')
  await test.clock.advance(60_000)
  await publishSettled(memberId, [{ ref: 'both', validBet: '15' }])
  await catchUp()
  await test.setTestTime('2032-01-01T00:00:00Z')
  // The first requirement ended: its rows go. The second is open: the bet and what it gave stay.
  expect(await purge()).toBe(1)
  expect(await bets(memberId)).toEqual(['both'])
  expect(await requirement(memberId, 'second')).toMatchObject({ status: 'open', progress: '5.0000' })
  await f.replay(memberId)
  await catchUp()
  expect(await requirement(memberId, 'second')).toMatchObject({ progress: '5.0000' })
  // A reversal so late takes back what is still counted from it, and opens nothing that is over.
  await publishSettled(memberId, [{ ref: 'both', validBet: '15', version: 2, reversed: true }])
  await catchUp()
  expect(await requirement(memberId, 'second')).toMatchObject({ progress: '0.0000' })
  expect(await requirement(memberId, 'first')).toMatchObject({ status: 'cleared', progress: '10.0000' })
  expect(await breaks()).toEqual([])
})

it('news that could not be read goes as well', async () => {
  await test.owner.query(sql`
    insert into turnover_unread (member_id, digest, topic, entry, error, first_seen_at)
    select 1, sha256(n::text::bytea), 'x', 'x', 'x', timestamptz '2026-01-01' + n * interval '1 year' from generate_series(0, 5) n`)
  await test.setTestTime('2031-06-01T00:00:00Z')
  expect(await purge()).toBe(1)
})
