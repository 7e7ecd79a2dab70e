import { sql } from '@lotus/database'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { setAgent } from '../tree/tree.repo.ts'

// Who can be made an agent (operations.md 0.4, 1.1): the place and the account say the same.
const app = await testApp()
const { call, owner } = app
const boss = await app.operator('mai.sup')

const member = async (username: string) => {
  await app.register(username)
  return owner.value<bigint>(sql`select id from member where username = ${username}`)
}
const set = async (id: bigint, LOTT = 50_000) =>
  (await call(boss, 'bo.setAgent', { memberId: String(id), rates: { LOTT }, reason: 'test' })).code
const stateOf = (id: bigint) =>
  owner.one<{ type: number; places: number; rates: number }>(sql`
    select account_type as type, (select count(*)::integer from agent_node where member_id = ${id}) as places,
      (select count(*)::integer from agent_rate where member_id = ${id}) as rates from member where id = ${id}`)

it('a trial account is never one', async () => {
  const id = await member('thu0001')
  // As free play opens it.
  await owner.query(sql`update member set account_type = 4 where id = ${id}`)
  expect(await set(id)).toBe('agent_trial_account')
  await expect(setAgent(app.db, { memberId: id, rates: { LOTT: 0 }, by: 'test', reason: 'test' })).rejects.toThrow(
    /trial/,
  )
  expect(await stateOf(id)).toEqual({ type: 4, places: 0, rates: 0 })
})

it('a locked or closed account becomes one once it is open; rates of one who is one already can be set meanwhile', async () => {
  const id = await member('khoa001')
  for (const status of ['blocked', 'closed']) {
    await owner.query(sql`update member set status = ${status} where id = ${id}`)
    expect(await set(id)).toBe('agent_account_shut')
    await expect(setAgent(app.db, { memberId: id, rates: { LOTT: 0 }, by: 'test', reason: 'test' })).rejects.toThrow(
      /closed/,
    )
    expect(await stateOf(id)).toEqual({ type: 0, places: 0, rates: 0 })
  }
  await owner.query(sql`update member set status = 'active' where id = ${id}`)
  expect(await set(id)).toBe('ok')
  expect(await stateOf(id)).toMatchObject({ type: 1, places: 1 })
  await owner.query(sql`update member set status = 'blocked' where id = ${id}`)
  expect(await set(id, 60_000)).toBe('ok')
})

it('a rate that would fall is proposed by one operator and set by another one', async () => {
  const hoa = await app.operator('hoa.ops')
  const id = await member('giam001')
  expect(await set(id, 50_000)).toBe('ok')
  const ask = (rates: { LOTT?: number; RNG?: number }) =>
    call(boss, 'bo.setAgent', { memberId: String(id), rates, reason: 'less play' })
  const lottOf = async () => (await call(boss, 'bo.agent', { account: 'giam001' })).value.rates.LOTT
  const decide = (by: typeof boss, n: number, decision: 'confirm' | 'reject' = 'confirm') =>
    call(by, 'bo.decideRates', { memberId: String(id), n, decision, reason: 'looked at it' })
  // Raising stays with one, and a product that is not named falls to nothing.
  expect((await ask({ LOTT: 60_000 })).value).toMatchObject({ rates: { LOTT: 60_000 }, proposal: null })
  const first = await ask({ RNG: 1000 })
  expect(first.value).toMatchObject({
    rates: { LOTT: 60_000, RNG: 0 },
    proposal: { n: 1, state: 'PROPOSED', by: 'mai.sup', from: { LOTT: 60_000 }, to: { LOTT: 0, RNG: 1000 } },
  })
  expect([await lottOf(), (await ask({ LOTT: 40_000 })).code]).toEqual([60_000, 'state_conflict'])
  expect((await decide(boss, 1)).code).toBe('same_operator')
  expect((await decide(await app.operator('linh.fin'), 1)).code).toBe('permission_denied')
  expect((await decide(hoa, 9)).code).toBe('not_found')
  // Whoever proposed it may take it back.
  expect((await decide(boss, 1, 'reject')).value).toMatchObject({ state: 'REJECTED', decidedBy: 'mai.sup' })
  expect((await ask({ LOTT: 40_000 })).value.proposal).toMatchObject({ n: 2 })
  // Raised meanwhile: what was proposed is not what would be set.
  expect((await ask({ LOTT: 70_000 })).value.proposal).toBeNull()
  expect((await decide(hoa, 2)).code).toBe('rates_changed')
  expect((await decide(hoa, 2, 'reject')).code).toBe('ok')
  expect((await ask({ LOTT: 40_000 })).value.proposal).toMatchObject({ n: 3 })
  const both = await Promise.all([decide(hoa, 3), decide(hoa, 3)])
  expect(both.map(({ code }) => code).toSorted()).toEqual(['ok', 'state_conflict'])
  expect(await lottOf()).toBe(40_000)
  const { rows } = (await call(boss, 'bo.rateProposals', {})).value
  expect(rows.map(({ n, state, decidedBy }) => [n, state, decidedBy])).toEqual([
    [3, 'DONE', 'hoa.ops'],
    [2, 'REJECTED', 'hoa.ops'],
    [1, 'REJECTED', 'mai.sup'],
  ])
  expect((await call(boss, 'bo.rateProposals', { state: 'waiting' })).value.rows).toEqual([])
  const acts = await owner.values<string>(sql`
    select action || ' ' || coalesce(details->>'proposal', details->>'refused', details->>'decision', '') from audit_log
    where target = ${`member:${id}`} and (action = 'agents.decide_rates' or details ? 'proposal') order by id`)
  expect(acts).toEqual([
    'agents.set 1',
    'agents.decide_rates same_operator',
    'agents.decide_rates not_found',
    'agents.decide_rates reject',
    'agents.set 2',
    'agents.decide_rates rates_changed',
    'agents.decide_rates reject',
    'agents.set 3',
    'agents.decide_rates confirm',
    'agents.decide_rates state_conflict',
  ])
})

it('who was shown other rates than are held sets none: a confirmed reduction is not undone by one', async () => {
  const id = await member('giam002')
  const see = async () => (await call(boss, 'bo.agent', { account: 'giam002' })).value.rates
  const send = (rates: { LOTT: number; RNG?: number }, seen: Awaited<ReturnType<typeof see>>) =>
    call(boss, 'bo.setAgent', { memberId: String(id), rates, seen, reason: 'more play' })
  expect((await send({ LOTT: 60_000 }, await see())).code).toBe('ok')
  const old = await see()
  expect((await send({ LOTT: 40_000 }, old)).value.proposal).toMatchObject({ n: 1 })
  const hoa = await app.operator('hoa.ops')
  const decided = { memberId: String(id), n: 1, decision: 'confirm', reason: 'looked at it' } as const
  expect((await call(hoa, 'bo.decideRates', decided)).code).toBe('ok')
  expect((await send({ LOTT: 60_000, RNG: 1000 }, old)).code).toBe('rates_changed')
  expect(await see()).toMatchObject({ LOTT: 40_000, RNG: 0 })
  expect((await send({ LOTT: 40_000, RNG: 1000 }, await see())).value).toMatchObject({
    rates: { LOTT: 40_000, RNG: 1000 },
  })
})

it('the database keeps two persons apart, whatever comes past the checks', async () => {
  const { member_id: id, n } = await owner.one<{ member_id: bigint; n: number }>(
    sql`select member_id, n from agent_rate_proposal where state = 'DONE' limit 1`,
  )
  await expect(
    owner.query(sql`update agent_rate_proposal set decided_by = proposed_by where member_id = ${id} and n = ${n}`),
  ).rejects.toThrow(/check constraint/)
})
