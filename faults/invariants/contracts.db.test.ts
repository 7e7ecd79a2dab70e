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
import { shakeTeam } from '../world/shake-team.ts'
import { contractFindings, unsettledFindings } from './contracts.ts'
import { moveFindings, unmovedFindings } from './moves.ts'

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

/** What is spoiled to see that it is found is not kept; any other failure is one of the test. */
const UNDONE = 'spoiled, and undone'

it('moves a line and sends money down it, from two workers at once, each once; and finds what was spoiled (I20)', async () => {
  expect((await unmovedFindings(owner)).map(({ subject }) => subject)).toEqual(['moves', 'transfers'])
  await Promise.all([shakeTeam(test.db), shakeTeam(test.db)])
  await shakeTeam(test.db)
  expect(await unmovedFindings(owner)).toEqual([])
  expect(await moveFindings(owner)).toEqual([])
  expect(await owner.value<bigint>(sql`select count(*) from agent_move_plan where state = 'DONE'`)).toBe(1n)
  const spoiled = async (statement: ReturnType<typeof sql>): Promise<string[]> => {
    const found: string[] = []
    await owner
      .tx(async (tx) => {
        await tx.query(statement)
        for (const one of await moveFindings({ ...owner, many: tx.many } as typeof owner)) found.push(one.subject)
        throw new Error(UNDONE)
      })
      .catch((error: unknown) => expect(String(error)).toContain(UNDONE))
    return found
  }
  expect(
    await spoiled(sql`update agent_statement set facts = facts + 1, valid_bet = valid_bet + 1 where kind = 'HOURLY'`),
  ).toEqual(expect.arrayContaining([expect.stringContaining('play of contract')]))
  expect(
    await spoiled(sql`delete from agent_move where member_id = (select id from member where username = 'faultmover')`),
  ).toContain('moves')
  expect(await spoiled(sql`update team_transfer set amount = amount + 100 where side = 'IN'`)).toContain('transfers')
})
