import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { moneyToString, must, parseMoney } from '@lotus/kernel'
import { testApp } from '../../../testing/test-app.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { settleDue } from '../settle/settle-due.ts'
import { signedBy } from '../settle/settle.fixtures.ts'
import { settleSettings } from '../settle/settle-settings.ts'
import { setSetting } from '../../system/index.ts'
import { join, setAgent } from '../tree/tree.repo.ts'

// A statement that is not paid is computed again (operations.md 5.2, row 44).
const app = await testApp()
const { call, owner, site } = app
await app.setTestTime('2026-06-01T03:00:00Z')
const rebates = rebateFixtures(app)
await rebates.open('2026-05-31T17:00:00Z')

const dividend = (ratePpm: number): WireTerms => ({
  kind: 'DIVIDEND',
  cadence: 'WEEKLY',
  carry: 'PERMANENT',
  categories: ['RNG'],
  activeMinBet: '0.0000',
  tiers: [{ ratePpm, active: 0, validBet: '0.0000', loss: '0.0000' }],
})
const member = async (username: string) => {
  const { client } = await app.register(username)
  return { client, id: await owner.value<bigint>(sql`select id from member where username = ${username}`) }
}
const usual = { via: 'direct', linkCode: null, remark: '', by: 'test' } as const
/** An agent of the operator, one below with a part of the contract, and a player below that one. */
async function line(name: string) {
  const [top, agent, player] = [await member(`${name}1`), await member(`${name}2`), await member(`${name}3`)]
  await setAgent(app.db, { memberId: top.id, rates: { RNG: 12_000 }, by: 'test', reason: 'test' })
  await join(app.db, { ...usual, memberId: agent.id, uplineId: top.id, kind: 'agent', rates: { RNG: 8000 } })
  await join(app.db, { ...usual, memberId: player.id, uplineId: agent.id, kind: 'player', rates: { RNG: 0 } })
  await signedBy(app)(top.id, null, dividend(200_000), '2026-05-31T17:00:00Z')
  await signedBy(app)(agent.id, top.id, dividend(100_000), '2026-05-31T17:00:00Z')
  return { top, agent, player }
}
/** What the upline got of the bet: 0.4 % of 10,000. */
const REBATE = parseMoney('40')
let finance = await app.operator('linh.fin')
async function goTo(at: string): Promise<void> {
  await app.setTestTime(at)
  await rebates.count()
  await rebates.payDays()
  await settleDue(app.db, app.clock.now())
  finance = await app.operator('linh.fin')
}
const first = await line('tinhlai')
const second = await line('lailoi')
const third = await line('laitra')
const bet = (ref: string, validBet: string, payout = '0.0000') => ({
  ref,
  validBet,
  payout,
  at: new Date('2026-06-03T03:00:00Z'),
})
await rebates.tell(first.player.id, [bet('a', '10000.0000')])
await rebates.tell(third.player.id, [bet('c', '10000.0000')])
// The team won: what it lost for the operator is carried on.
await rebates.tell(second.player.id, [bet('b', '10000.0000', '50000.0000')])
await goTo('2026-06-07T17:00:01Z')

const deduct = (agentRebate: boolean) =>
  setSetting(
    owner,
    settleSettings.deduct,
    { selfRebate: true, agentRebate, cashback: true, bonus: true, wages: true },
    'test',
  )
const listOf = async (account: string) => (await call(finance, 'bo.statements', { account })).value.rows
const oneOf = async (account: string, at = 0) => must((await listOf(account)).at(at), 'a statement')
const again = async (id: string, as = finance) => call(as, 'bo.recalculateStatement', { id, reason: 'rule was wrong' })
const explain = async (id: string) => (await call(finance, 'bo.statement', { id })).value
const noBreaks = async () => expect(await rebates.breaks()).toEqual([])

it('is worked out from today’s facts and rules, with the upline’s, and keeps what it said', async () => {
  const [mine, above] = [await oneOf('tinhlai2'), await oneOf('tinhlai1')]
  // 10,000 lost less rebates of 0.8 and 0.4 %: what the agent got is a cost of the team of either.
  expect([mine.gross, above.gross, above.children]).toEqual(['992.00000000', '1976.00000000', '992.00000000'])
  expect([mine.due, above.due]).toEqual(['992.0000', '984.0000'])
  expect((await again(mine.id, await app.operator('tu.op'))).code).toBe('permission_denied')
  await deduct(false)
  const done = await again(mine.id)
  expect([done.code, done.value.due, done.value.state]).toEqual(['ok', '1000.0000', 'REVIEW'])
  // What it is paid is taken off above, by the same commit.
  const upper = await explain(above.id)
  expect([upper.gross, upper.children, upper.due]).toEqual(['2000.00000000', '1000.00000000', '1000.0000'])
  expect(upper.earlier).toMatchObject([{ gross: '1976.00000000', due: '984.0000', reason: 'rule was wrong' }])
  expect(upper.recalculatedBy).toBe('linh.fin')
  const client = site.as(
    must((await call(site, 'session.login', { username: 'tinhlai2', password: 'một mật khẩu dài' })).value, 'logged in')
      .token,
  )
  const read = (await call(client, 'contract.statement', { id: mine.id })).value
  expect(read.earlier).toMatchObject([{ due: '992.0000', reason: 'rule was wrong' }])
  expect(read).not.toHaveProperty('recalculatedBy')
  await noBreaks()
  // The same again is one more row, and no other figure.
  expect((await again(mine.id)).value.due).toBe('1000.0000')
  expect((await explain(mine.id)).earlier.map(({ due }) => due)).toEqual(['1000.0000', '992.0000'])
  await deduct(true)
  expect((await again(mine.id)).value.due).toBe('992.0000')
  expect((await explain(above.id)).due).toBe('984.0000')
  await noBreaks()
})

it('is paid as it was worked out last, whoever is first; what is paid stays, and so does what an upline was paid for', async () => {
  const [mine, above] = [await oneOf('laitra2'), await oneOf('laitra1')]
  await deduct(false)
  const decided = { id: above.id, due: above.due, decision: 'pay', reason: 'ready' } as const
  const both = await Promise.all([again(above.id), call(finance, 'bo.decideStatement', decided)])
  // Whoever is first, nobody pays another amount than the one that was read.
  expect([
    ['ok', 'state_conflict'],
    ['statement_state', 'ok'],
  ]).toContainEqual(both.map(({ code }) => code))
  const { due } = await oneOf('laitra1')
  if (both[0].code === 'ok') {
    expect(due).not.toBe(above.due)
    expect(await rebates.cash(third.top.id)).toBe(moneyToString(REBATE))
    const statements = [{ id: above.id, due: above.due }]
    const batch = await call(finance, 'bo.approveStatements', { statements, reason: 'ready' })
    expect(batch.value.rows).toEqual([{ id: above.id, code: 'state_conflict' }])
    expect((await call(finance, 'bo.decideStatement', { ...decided, due })).code).toBe('ok')
  }
  const paid = await oneOf('laitra1')
  expect(paid.due).toBe(due)
  expect(await rebates.cash(third.top.id)).toBe(moneyToString(parseMoney(paid.due) + REBATE))
  expect((await again(above.id)).code).toBe('statement_state')
  // The agent's part would change what the upline was paid already.
  const refused = await again(mine.id)
  expect([refused.code, refused.value]).toEqual(['statement_fixed', expect.objectContaining({ why: 'UPLINE' })])
  expect((await explain(mine.id)).earlier).toEqual([])
  await deduct(true)
  expect((await again(mine.id)).code).toBe('ok')
  await noBreaks()
})

it('what was read before is not written after, and what a later statement took over does not change', async () => {
  const [epoch] = await owner.values<bigint>(sql`select recalculations as n from agent_close`)
  expect(Number(epoch)).toBeGreaterThan(0)
  const rows = JSON.stringify([{ recalculations: Number(epoch) - 1 }])
  await expect(owner.query(sql`select agent_statement_write('DIVIDEND', ${rows}::jsonb)`)).rejects.toThrow(
    /computed again/,
  )
  // A job that read just before waits for the commit, and is refused then.
  const current = JSON.stringify([{ recalculations: Number(epoch) }])
  const key = await owner.one<{ n: number; start: Date }>(sql`
    select n, period_start as start from agent_statement where member_id = ${first.top.id} and state = 'REVIEW' limit 1`)
  const written: Promise<unknown>[] = []
  await owner.tx(async (tx) => {
    expect(
      await tx.value(sql`select agent_statement_again(${first.top.id}, ${key.n}, ${key.start}::timestamptz) as begun`),
    ).toBe('OK')
    written.push(
      owner.query(sql`select agent_statement_write('DIVIDEND', ${current}::jsonb)`).catch((error: unknown) => error),
    )
    await tx.query(sql`select pg_sleep(0.3)`)
  })
  expect(String(await written[0])).toMatch(/computed again/)
  const before = await oneOf('lailoi1')
  await deduct(false)
  await rebates.tell(second.player.id, [
    { ref: 'd', validBet: '1000.0000', payout: '0.0000', at: new Date('2026-06-10T03:00:00Z') },
  ])
  await goTo('2026-06-14T17:00:01Z')
  const [later] = await listOf('lailoi1')
  expect(later?.carryIn).toBe(before.base)
  // Nothing was due of the first week: it has ended.
  expect([before.state, (await again(before.id)).code]).toEqual(['NOT_REACHED', 'statement_state'])
  // By hand, with its sum.
  const ofFirstWeek = sql`agent_statement where member_id = ${second.top.id} and period_end < '2026-06-10'`
  await owner.query(sql`select agent_granted_count(member_id, n, period_start, -1) from ${ofFirstWeek}`)
  await owner.query(
    sql`update agent_statement set state = 'HELD' where member_id = ${second.top.id} and period_end < '2026-06-10'`,
  )
  await owner.query(sql`select agent_granted_count(member_id, n, period_start, 1) from ${ofFirstWeek}`)
  const refused = await again(before.id)
  expect([refused.code, refused.value]).toEqual(['statement_fixed', expect.objectContaining({ why: 'LINE' })])
  await deduct(true)
  expect((await again(before.id)).code).toBe('ok')
  await noBreaks()
})

it('once its month is over it stays: the signed statement of the month says it', async () => {
  const mine = await oneOf('tinhlai2', -1)
  await goTo('2026-06-30T17:00:01Z')
  const refused = await again(mine.id)
  expect([refused.code, refused.value]).toEqual(['statement_fixed', expect.objectContaining({ why: 'MONTH' })])
})
