import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { listLast } from './settle.repo.ts'
import { signedBy } from './settle.fixtures.ts'

// A line of slots has hundreds of statements: the last one is found whatever their number is (issue 19 section 6).
const test = await testDatabase()
const { line } = rebateFixtures(test)
const sign = signedBy(test)
const SLOT_MS = 300_000
const begin = Date.parse('2026-08-31T17:00:00Z')
const slot = (at: number) => ({
  start: new Date(begin + at * SLOT_MS),
  end: new Date(begin + (at + 1) * SLOT_MS),
})
const terms = {
  kind: 'REALTIME',
  categories: ['RNG'],
  profitPpm: 500,
  lossPpm: 1000,
  singleBet: '0.0000',
} as const

/** Statements of a version in these slots, each short of its number of cents. */
async function state(memberId: bigint, n: number, from: number, to: number): Promise<void> {
  await test.owner.query(sql`
    insert into agent_statement (cell, member_id, n, period_start, period_end, kind, currency, facts, valid_bet, loss, active, rebates, accruals, wages,
      fee, carry_in, carry_out, base, gross, children, owed_in, net, owed_out, rate_ppm, due, state, made_at)
    select cell_of(${memberId}), ${memberId}::bigint, ${n}::integer, t, t + interval '5 minutes', 'REALTIME', 'P', 1, 0, 0, 0, 0, 0, 0, 0, 0, -s, 0, 0, 0, 0, 0, 0, 0, 0,
      'NOT_REACHED', t from generate_series(${from}::integer, ${to}::integer) s
    cross join lateral (select ${slot(0).start}::timestamptz + s * interval '5 minutes' as t) x`)
}

it('the last slot before, of the last version in it; and of a contract alone, also behind another one', async () => {
  const [holder] = await line([{ RNG: 0 }])
  // The first was ended in the slot in which the second began; that one was amended.
  for (const [index, ends] of ['TERMINATED', 'SUPERSEDED', null].entries()) {
    await sign(holder, null, { ...terms, categories: [...terms.categories] }, slot(0).start.toISOString())
    if (ends !== null) {
      await test.owner.query(sql`
        update agent_contract set state = ${ends}, ends_at = ${slot(290).start}::timestamptz where member_id = ${holder} and n = ${index + 1}`)
    }
  }
  await state(holder, 1, 0, 120)
  await state(holder, 2, 120, 290)
  await state(holder, 3, 290, 300)
  const lastOf = async (n: number, at: number) => {
    const [row] = await listLast(test.db, {
      kind: 'REALTIME',
      lines: [{ memberId: holder, granterId: null, n }],
      period: slot(at),
    })
    const ofVersion = row?.ofVersion
    return [row?.end.getTime(), row?.carryOut, ofVersion && ofVersion.end.getTime(), ofVersion && ofVersion.carryOut]
  }
  const ended = (at: number) => slot(at).end.getTime()
  expect(await lastOf(3, 301)).toEqual([ended(300), '-300', ended(300), '-300'])
  expect(await lastOf(3, 291)).toEqual([ended(290), '-290', ended(290), '-290'])
  expect(await lastOf(2, 250)).toEqual([ended(249), '-249', ended(249), '-249'])
  expect(await lastOf(1, 121)).toEqual([ended(120), '-120', ended(120), '-120'])
  // Nothing of the contract that was signed anew is behind the first slot in which both ran.
  expect(await lastOf(2, 120)).toEqual([ended(119), '-119', null, null])
  // The first one's last statement is among the last hundred of the line, and then no more.
  expect(await lastOf(1, 200)).toEqual([ended(199), '-199', ended(120), '-120'])
  expect(await lastOf(1, 300)).toEqual([ended(299), '-299', null, null])
})
