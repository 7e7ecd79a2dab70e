import { randomUUID } from 'node:crypto'
import { sql } from '@lotus/database'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { transferWorld, type Person } from '../transfers/transfers.fixtures.ts'

// What the operator blocks for a whole line (operations.md 1.12 and 5.2, row 40).
const app = await testApp()
const { call } = app
const world = await transferWorld(app)
const agent = await world.agent('khoi1')
const middle = await world.below('khoi2', agent, 'agent')
const player = await world.below('khoi3', middle)
const beside = await world.below('khoi4', agent)
for (const one of [agent, middle, player, beside]) {
  await app.deposit(one.client, '1000')
  expect((await world.setFund(one)).success).toBe(true)
}
const boss = await app.operator('mai.sup')
const reason = 'moving money in circles'
const block = (one: Person, what: 'TRANSFERS' | 'WITHDRAWALS') =>
  call(boss, 'bo.blockTeam', { memberId: String(one.id), what, reason })
const lift = (one: Person, what: 'TRANSFERS' | 'WITHDRAWALS') =>
  call(boss, 'bo.unblockTeam', { memberId: String(one.id), what, reason: 'looked at it' })
const mayTransfer = async ({ client }: Person, way: 'down' | 'up') => {
  const { checks } =
    way === 'down'
      ? (await call(client, 'agent.transferRules', {})).value
      : (await call(client, 'upline.rules', {})).value.rules
  return checks.find(({ code }) => code === 'account_active')?.ok
}
const mayWithdraw = async ({ client }: Person) =>
  (await call(client, 'cashier.eligibility', {})).value.checks.find(({ code }) => code === 'account_active')?.ok
const send = async (from: Person, to: Person, amount: string) => {
  await world.prove(from)
  return world.down(from, to.username, amount)
}

it('transfers of a line are blocked in both directions, for everybody below, until it is lifted', async () => {
  expect((await block(middle, 'TRANSFERS')).code).toBe('ok')
  expect((await block(middle, 'TRANSFERS')).code).toBe('state_conflict')
  const may = [mayTransfer(agent, 'down'), mayTransfer(middle, 'down')]
  expect(await Promise.all([...may, mayTransfer(player, 'up'), mayTransfer(beside, 'up')])).toEqual([
    true,
    false,
    false,
    true,
  ])
  // From above into the line: the sender is not told why. Out of it, and within it: refused by the sender's own rules.
  expect((await send(agent, middle, '20')).code).toBe('transfer_unavailable')
  expect((await send(middle, player, '20')).value).toMatchObject({ check: 'account_active' })
  await world.prove(player)
  expect((await world.up(player, '20')).value).toMatchObject({ check: 'account_active' })
  expect(await Promise.all([agent, middle, player].map(world.cashOf))).toEqual(['1000.0000', '1000.0000', '1000.0000'])
  // Withdrawals are another block.
  expect(await mayWithdraw(player)).toBe(true)
  expect((await lift(middle, 'TRANSFERS')).code).toBe('ok')
  expect((await lift(middle, 'TRANSFERS')).code).toBe('state_conflict')
  expect(await mayTransfer(player, 'up')).toBe(true)
  expect(await world.audit()).toEqual({ breaks: [], between: 0n })
})

it('withdrawals of a line are blocked, and the operator sees by which block', async () => {
  expect((await block(agent, 'WITHDRAWALS')).code).toBe('ok')
  expect((await block(middle, 'WITHDRAWALS')).code).toBe('ok')
  expect(await Promise.all([agent, middle, player, beside].map(mayWithdraw))).toEqual([false, false, false, false])
  const input = { amount: '100', payoutAccountId: '1' }
  const refused = await call(player.client, 'cashier.createWithdrawal', input, { key: randomUUID() })
  expect(refused).toMatchObject({ code: 'withdrawal_not_eligible', value: { check: 'account_active' } })
  const seen = (await call(boss, 'bo.agent', { account: 'khoi2' })).value.blocks
  expect(seen).toMatchObject([
    { account: 'khoi2', isOwn: true, what: 'WITHDRAWALS', by: 'mai.sup', reason },
    { account: 'khoi1', isOwn: false, what: 'WITHDRAWALS' },
  ])
  expect((await lift(agent, 'WITHDRAWALS')).code).toBe('ok')
  expect(await Promise.all([agent, middle, player, beside].map(mayWithdraw))).toEqual([true, false, false, true])
  expect((await lift(middle, 'WITHDRAWALS')).code).toBe('ok')
  const audit = await app.owner.many<{ action: string; details: object }>(
    sql`select action, details from audit_log where action in ('agents.block_team', 'agents.unblock_team') order by id`,
  )
  expect(audit).toHaveLength(8)
  expect(audit[0]).toMatchObject({ action: 'agents.block_team', details: { what: 'TRANSFERS', reason } })
  expect(audit[1]).toMatchObject({ details: { refused: 'state_conflict' } })
})

it('who may only look blocks nothing, and nobody is blocked who does not exist', async () => {
  const input = { memberId: String(agent.id), what: 'TRANSFERS', reason } as const
  const viewer = await app.operator('tu.op')
  expect((await call(viewer, 'bo.blockTeam', input)).code).toBe('permission_denied')
  expect((await call(viewer, 'bo.unblockTeam', input)).code).toBe('permission_denied')
  expect((await call(boss, 'bo.blockTeam', { ...input, memberId: '999999999' })).code).toBe('not_found')
})
