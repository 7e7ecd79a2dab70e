import { expect, it } from 'vitest'
import { pino } from 'pino'
import { must } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { agentsModule } from '../../apps/server/src/modules/agents/index.ts'
import { rebateFixtures } from '../../apps/server/src/modules/agents/rebates/rebate.fixtures.ts'
import { noRates } from '../../apps/server/src/testing/no-rates.ts'
import { testApp } from '../../apps/server/src/testing/test-app.ts'
import { chanceOf } from '../chance.ts'
import { createEdgeTeam } from '../world/edge-team.ts'
import { settings } from '../world/harness-sql.ts'
import { createOperators, createPeople } from '../world/people.ts'
import { settleNow } from '../world/settle-now.ts'
import { shakeSignatures } from '../world/shake-signatures.ts'
import { shakeStatements } from '../world/shake-statements.ts'
import { contractFindings, unsettledFindings } from './contracts.ts'
import { decisionFindings, undecidedFindings } from './decisions.ts'
import { signatureFindings, unsignedFindings } from './signatures.ts'

// What the chapter with a time of its own must find of signatures (I23) and decisions (I24). Each test goes on where the one before it ended.
const start = new Date('2026-06-07T05:00:00Z')
const app = await testApp([], { rates: noRates, startAt: start.toISOString() })
const { owner } = app
const log = pino({ level: 'silent' })
for (const [key, value] of Object.entries(settings))
  await owner.query(
    sql`insert into setting (key, value, updated_by) values (${key}, ${JSON.stringify(value)}, 'faults')
      on conflict (key) do update set value = excluded.value`,
  )
const { tell, count } = rebateFixtures(app)
const people = await createPeople(owner, chanceOf('signatures'), 120)
await createEdgeTeam(owner, people, start)
await createOperators(owner, chanceOf('signatures/operators'))
// As in the campaign's own database.
await owner.pool.query('create table fault_time (is_only boolean)')
const deps = app.composition.of(agentsModule)
const subjects = async (look: Promise<{ invariant: string; subject: string }[]>) =>
  (await look).map(({ invariant, subject }) => `${invariant} ${subject.replaceAll(/[\d-]+/g, '').trim()}`)

const DAY_MS = 86_400_000
/** A bet in each line, which the players of the first ones lose. */
async function playDay(day: number): Promise<void> {
  const at = new Date(start.getTime() + day * DAY_MS)
  await app.setTestTime(at)
  for (let n = 0; n < 16; n += 1) {
    const bet = { validBet: '900.0000', category: 'LOTT', groupMax: 0, placedAt: at, at, payout: '850.0000' } as const
    await tell(BigInt(must(people[n], 'a player').id), [{ ref: `d${day}-${n}`, ...bet }])
  }
  await count()
}

it('says so where nothing was signed, and nothing decided', async () => {
  expect(await subjects(unsignedFindings(owner, 0))).toContain('I23 terminations')
  expect(await subjects(undecidedFindings(owner, 0))).toContain('I24 statements that were held back')
})

it('finds nothing once contracts were offered, signed, lowered and ended by two workers at once', async () => {
  for (let round = 0; round < 40; round += 1) {
    await Promise.all([shakeSignatures(deps), shakeSignatures(deps)])
    if (round % 10 === 0) await app.setTestTime(new Date(start.getTime() + (round / 10) * DAY_MS))
  }
  expect(await signatureFindings(owner)).toEqual([])
  expect(await subjects(unsignedFindings(owner, 0))).toEqual([])
}, 120_000)

it('finds nothing once statements were held, released, paid, rejected, claimed and cancelled by two workers at once', async () => {
  for (let day = 4; day < 8; day += 1) {
    await playDay(day)
    await app.setTestTime(new Date(start.getTime() + (day + 1) * DAY_MS))
    await Promise.all([settleNow(app.db, app.clock, log), settleNow(app.db, app.clock, log)])
    for (let round = 0; round < 4; round += 1) {
      await Promise.all([shakeStatements(deps), shakeStatements(deps), shakeSignatures(deps)])
    }
  }
  expect(await decisionFindings(owner)).toEqual([])
  expect(await signatureFindings(owner)).toEqual([])
  expect(await subjects(undecidedFindings(owner, 0))).toEqual([])
  expect(await contractFindings(owner)).toEqual([])
  expect(await unsettledFindings(owner, 0)).toEqual([])
}, 120_000)

it.each<[string, ReturnType<typeof sql>, string]>([
  [
    'a version that was lost',
    sql`update agent_contract set version = version + 1 where version = (select max(version) from agent_contract)`,
    'I23 versions of DAILY for',
  ],
  [
    'a text that was changed',
    sql`update agent_contract_version set text = text || ' ' where salt is not null`,
    'I23 contract',
  ],
  [
    'a signature that is not in the log',
    sql`update agent_contract_version set salt = repeat('0', 64) where salt is not null`,
    'I23 contract',
  ],
  [
    'a second signature',
    sql`update agent_contract_move m set move = 'sign', nonce = null where m.move = 'send'`,
    'I23 contract',
  ],
  ['a move that is missing', sql`delete from agent_contract_move where step = 2`, 'I23 move  of'],
  [
    'a contract below that went on',
    sql`update agent_contract set ends_at = ends_at + interval '90 days' where state = 'AUTO_TERMINATED'`,
    'I23 contract',
  ],
  [
    'a decision that was made twice',
    sql`insert into audit_log (id, at, operator_id, operator, action, target, details, ip, prev_hash, hash)
      select id + 1000000, at, operator_id, operator, action, target, details, ip, prev_hash, hash from audit_log
      where action = 'agents.decide_statement' and not details ? 'refused'`,
    'I24 decisions about C',
  ],
  [
    'a hold that was lost',
    sql`insert into agent_statement_hold (cell, member_id, n, period_start, held_from, held_at, held_by, reason)
    select cell, member_id, n, period_start, 'REVIEW', lotus_now(), 'faults', 'faults' from agent_statement where kind = 'DAILY' and state = 'PAID' limit 1`,
    'I24 holds of C',
  ],
  [
    'a statement that says more than was paid',
    sql`update agent_statement set due = due + 100 where kind = 'DAILY' and state = 'PAID' and funding = 'OPERATOR'`,
    "I24 the operator's cost",
  ],
  [
    'a debt that says more than was paid',
    sql`update agent_funding set due = due + 100, by_upline = by_upline + 100 where by_upline > 0`,
    'I24 paid by the upline of C',
  ],
])('finds %s', async (_name, spoil, expected) => {
  const found: string[] = []
  await owner
    .tx(async (tx) => {
      await tx.query(spoil)
      const spoiled = { ...owner, many: tx.many.bind(tx) }
      found.push(...(await subjects(signatureFindings(spoiled))), ...(await subjects(decisionFindings(spoiled))))
      throw new Error('undo')
    })
    .catch((error: unknown) => expect(String(error)).toContain('undo'))
  expect(found.some((one) => one.startsWith(expected))).toBe(true)
})
