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
