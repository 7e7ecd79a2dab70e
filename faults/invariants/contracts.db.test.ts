import { expect, it } from 'vitest'
import { pino } from 'pino'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { rebateFixtures } from '../../apps/server/src/modules/agents/rebates/rebate.fixtures.ts'
import { chanceOf } from '../chance.ts'
import { settings } from '../world/harness-sql.ts'
import { createPeople } from '../world/people.ts'
import { settleAhead } from '../world/settle-ahead.ts'
import { createTeam } from '../world/team.ts'
import { contractFindings, unsettledFindings } from './contracts.ts'

// The last check must not pass because nothing was settled (I19). Each test goes on where the one before it ended.
const test = await testDatabase()
const { owner } = test
for (const [key, value] of Object.entries(settings))
  await owner.query(
    sql`insert into setting (key, value, updated_by) values (${key}, ${JSON.stringify(value)}, 'faults')`,
  )
const { tell, count } = rebateFixtures(test)
const people = await createPeople(owner, chanceOf('contracts'), 6)
const look = async () => (await unsettledFindings(owner, 0)).map(({ subject, expected }) => `${subject}: ${expected}`)

it('finds nothing without a team, and in a team without play', async () => {
  expect(await look()).toEqual([])
  await createTeam(owner, people)
  expect(await look()).toEqual([])
})

it('finds play that is never closed', async () => {
  const at = new Date()
  const bet = { validBet: '2000.0000', category: 'LOTT', placedAt: at, at }
  await tell(BigInt(people.at(-1)?.id ?? ''), [{ ref: 'faults-1', groupMax: 0, ...bet }])
  await count()
  expect(await look()).toEqual([expect.stringContaining('play: closed after')])
})

it('finds kinds without a statement and contracts that never pay, once their periods have ended', async () => {
  await owner.query(
    sql`select agent_close_until(date_bin('1 day', max(at), '2026-01-01T00:00:00+07') + interval '1 day') from agent_fact`,
  )
  const found = await look()
  expect(found).toEqual(
    expect.arrayContaining([
      ...['REALTIME', 'HOURLY', 'DAILY', 'DIVIDEND'].map((kind) => `contracts of ${kind}: a statement`),
      'statements: one that was paid',
    ]),
  )
})

it('finds nothing once all is settled', async () => {
  await settleAhead(test.db, pino({ level: 'silent' }))
  expect(await look()).toEqual([])
  expect(await contractFindings(owner)).toEqual([])
  expect(
    await owner.value<bigint>(sql`select count(*) from agent_statement where state = 'PAID' and due > 0`),
  ).toBeGreaterThan(0n)
})
