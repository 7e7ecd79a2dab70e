import { sql } from '@lotus/database'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { setSetting } from '../../system/index.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { settleDue } from '../settle/settle-due.ts'
import { signedBy } from '../settle/settle.fixtures.ts'
import { agentsSettings } from '../settings.ts'
import { join, setAgent } from '../tree/tree.repo.ts'
import { runDueMoves } from './run-moves.ts'

// A line does not move while a statement with its old upline waits (operations.md 1.1).
const app = await testApp()
const { call, owner } = app
await app.setTestTime('2026-06-10T03:00:00Z')
const rebates = rebateFixtures(app)
await rebates.open('2026-06-01T00:00:00Z')

const member = async (username: string) => {
  await app.register(username)
  return owner.value<bigint>(sql`select id from member where username = ${username}`)
}
const [east, west, mid] = [await member('dong001'), await member('tay0001'), await member('giua001')]
for (const memberId of [east, west]) await setAgent(app.db, { memberId, rates: { RNG: 0 }, by: 'test', reason: 'test' })
const usual = { via: 'direct', linkCode: null, remark: '', by: 'test', rates: { RNG: 0 } } as const
await join(app.db, { ...usual, memberId: mid, uplineId: east, kind: 'agent' })
await signedBy(app)(
  mid,
  east,
  {
    kind: 'DAILY',
    cadence: 'DAILY',
    categories: ['RNG'],
    activeMinBet: '0.0000',
    tiers: [{ ratePpm: 10_000, active: 0, validBet: '0.0000', loss: '0.0000' }],
    payout: 'REVIEW',
  },
  '2026-06-09T17:00:00Z',
)
const playAndSettle = async (day: string, validBet = '20000.0000') => {
  await app.setTestTime(`2026-06-${day}T03:00:00Z`)
  await rebates.tell(mid, [{ ref: `bet-${day}`, validBet, at: new Date(`2026-06-${day}T03:01:00Z`) }])
  await app.setTestTime(`2026-06-${day}T17:00:01Z`)
  await rebates.count()
  await rebates.payDays()
  await settleDue(app.db, app.clock.now())
}
await playAndSettle('10')

const office = () => app.operator('mai.sup')
const uplineOf = () => owner.value<bigint>(sql`select uplines[1] as id from agent_node where member_id = ${mid}`)
const plan = async () => {
  const boss = await office()
  return call(boss, 'bo.planMove', { memberId: String(mid), to: 'tay0001', reason: 'family line' })
}
const newest = async () => (await call(await office(), 'bo.moves', { memberId: String(mid) })).value.rows[0]
const decideAll = async () => {
  const finance = await app.operator('linh.fin')
  const { rows } = (await call(finance, 'bo.statements', { account: 'giua001', state: 'waiting' })).value
  for (const { id, due } of rows) {
    const paid = await call(finance, 'bo.decideStatement', { id, due, decision: 'pay', reason: 'looked at it' })
    expect(paid.code).toBe('ok')
  }
  return rows.length
}

it('it is put off to the next edge, and the operator reads it before and after', async () => {
  const boss = await office()
  const looked = await call(boss, 'bo.previewMove', { memberId: String(mid), to: 'tay0001' })
  expect(looked.value).toMatchObject({ waiting: 1, dueAt: '2026-06-15T17:00:00.000Z' })
  expect((await plan()).value).toMatchObject({ postponed: 0 })
  await app.setTestTime('2026-06-15T17:00:07Z')
  expect(await runDueMoves(app.db)).toBe(1)
  expect(await newest()).toMatchObject({ state: 'WAITING', postponed: 1, dueAt: '2026-06-30T17:00:00.000Z' })
  expect([await uplineOf(), await runDueMoves(app.db)]).toEqual([east, 0])
})

it('it moves once they are decided, and the period that ends at the edge keeps it from nothing', async () => {
  expect(await decideAll()).toBe(1)
  // Nor does one of nothing, though its holder could not be paid: it waits for nobody.
  const setContract = (state: string) =>
    owner.query(sql`update agent_contract set state = ${state} where member_id = ${mid}`)
  await setContract('SUSPENDED')
  await playAndSettle('20', '0.5000')
  await setContract('ACTIVE')
  const ofNothing = sql`select state from agent_statement where member_id = ${mid} and due = 0`
  expect(await owner.many(ofNothing)).toEqual([{ state: 'PAID' }])
  await playAndSettle('30')
  const finance = await app.operator('linh.fin')
  expect((await call(finance, 'bo.statements', { account: 'giua001', state: 'waiting' })).value.rows).toHaveLength(1)
  expect(await runDueMoves(app.db)).toBe(1)
  expect([await uplineOf(), (await newest())?.state]).toEqual([west, 'DONE'])
})

it('put off too often it is refused, and can be planned again', async () => {
  await setSetting(owner, agentsSettings.movePostponeMax, 0, 'test')
  await owner.query(sql`update agent_statement set granter_id = ${west} where member_id = ${mid} and state = 'REVIEW'`)
  await app.setTestTime('2026-07-02T03:00:00Z')
  const back = async () =>
    call(await office(), 'bo.planMove', { memberId: String(mid), to: 'dong001', reason: 'back again' })
  expect((await back()).code).toBe('ok')
  await app.setTestTime('2026-07-15T17:00:07Z')
  expect(await runDueMoves(app.db)).toBe(1)
  expect(await newest()).toMatchObject({ state: 'REFUSED', refusal: 'move_open_statements' })
  expect(await uplineOf()).toBe(west)
  expect((await back()).code).toBe('ok')
})
