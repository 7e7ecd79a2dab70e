import type { RouteInput } from '@lotus/contract'
import { sql } from '@lotus/database'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { setSetting } from '../../system/index.ts'
import { runLooks } from '../looks/run-looks.ts'
import { agentsSettings } from '../settings.ts'

// An agent's links as a list (AC03, operations.md 1.5): filters, totals over all pages, first deposits, notes.
const app = await testApp()
const { call, site } = app
const password = 'một mật khẩu dài'
const boss = await app.operator('mai.sup')
const idOf = async (username: string) =>
  (await app.owner.one<{ id: bigint }>(sql`select id from member where username = ${username}`)).id.toString()

async function topAgent(username: string) {
  const { client } = await app.register(username)
  const set = await call(boss, 'bo.setAgent', {
    memberId: await idOf(username),
    rates: { LOTT: 78_000 },
    reason: 'new',
  })
  expect(set.code).toBe('ok')
  return client
}
const link = { kind: 'player', channel: 'Zalo', days: 7, usesMax: null, domain: null } as const
const register = (username: string, affiliateCode: string) =>
  call(site, 'member.register', {
    username,
    password,
    confirmPassword: password,
    agree: true,
    ageConfirmed: true,
    affiliateCode,
  })

it('is listed with who deposited, by state, type and channel; totals are of all that match; its note can be changed', async () => {
  const agent = await topAgent('daily6b')
  const made = async (more: Partial<RouteInput<'agent.createLink'>>) =>
    (await call(agent, 'agent.createLink', { ...link, rates: {}, ...more })).value.code
  const [zalo, live] = [await made({}), await made({ channel: 'Livestream tối', kind: 'agent' })]
  for (const name of ['nguoinap6', 'nguoixem6']) expect((await register(name, zalo)).code).toBe('ok')
  expect((await register('daily6c', live)).code).toBe('ok')
  for (const name of ['nguoinap6', 'daily6c']) {
    await app.owner.query(sql`
      insert into deposit (ref_no, member_id, channel_code, status, amount, amount_vnd, credited, idempotency_key, content, authorisation,
        expires_at, credited_at)
      select ${`ref-${name}`}, ${await idOf(name)}::bigint, (select min(code) from deposit_channel), 'CREDITED', 1000000, 100000, 1000000,
        ${name}, ${name}, 'test', lotus_now(), lotus_now()`)
  }
  expect((await call(agent, 'agent.closeLink', { code: live })).code).toBe('ok')
  const list = async (input: RouteInput<'agent.links'> = {}) => (await call(agent, 'agent.links', input)).value
  const all = await list()
  expect(new Map(all.rows.map(({ code, uses, firstDeposits }) => [code, [uses, firstDeposits]]))).toEqual(
    new Map([
      [zalo, [2, 1]],
      [live, [1, 1]],
    ]),
  )
  expect([all.active, all.totals]).toEqual([1, { links: 2, uses: 3, firstDeposits: 2 }])
  const one = await list({ limit: 1 })
  expect(one.totals).toEqual(all.totals)
  const two = await list({ limit: 1, cursor: one.nextCursor ?? '' })
  expect([...one.rows, ...two.rows]).toEqual(all.rows)
  expect(two.totals).toBeNull()
  const codes = async (input: RouteInput<'agent.links'>) => (await list(input)).rows.map(({ code }) => code)
  expect(await codes({ state: 'closed' })).toEqual([live])
  expect(await codes({ state: 'expired' })).toEqual([])
  expect(await codes({ kind: 'player' })).toEqual([zalo])
  expect(await codes({ channel: 'LIVE' })).toEqual([live])
  expect((await list({ channel: 'zalo' })).totals).toEqual({ links: 1, uses: 2, firstDeposits: 1 })
  expect((await call(agent, 'agent.remarkLink', { code: zalo, remark: 'quận 7' })).value.remark).toBe('quận 7')
  expect((await list({ kind: 'player' })).rows[0]?.remark).toBe('quận 7')
  const other = await topAgent('daily6d')
  expect((await call(other, 'agent.remarkLink', { code: zalo, remark: 'x' })).code).toBe('not_found')
  expect((await call(other, 'agent.links', {})).value.totals).toEqual({ links: 0, uses: 0, firstDeposits: 0 })
  // Where more came than are gone through at once they are counted behind, to the same figures.
  await setSetting(app.db, agentsSettings.reportMembersMax, 0, 'test')
  const early = await list()
  expect(early).toMatchObject({ counting: 0, countFailed: false, totals: { links: 2, uses: 3, firstDeposits: null } })
  expect(early.rows.map(({ firstDeposits }) => firstDeposits)).toEqual([null, null])
  const filters: RouteInput<'agent.links'>[] = [
    {},
    { limit: 1 },
    { limit: 1, cursor: one.nextCursor ?? '' },
    { channel: 'zalo' },
  ]
  await setSetting(app.db, agentsSettings.reportMembersMax, 20_000, 'test')
  const small = await Promise.all(filters.map(list))
  await setSetting(app.db, agentsSettings.reportMembersMax, 0, 'test')
  for (const filter of filters) await list(filter)
  expect(await runLooks(app.db, { part: 1 })).toBe(filters.length)
  const large = await Promise.all(filters.map(list))
  const now = app.clock.now().toISOString()
  expect(large).toEqual(small.map((page) => ({ ...page, countedAt: now })))
  await setSetting(app.db, agentsSettings.reportMembersMax, 20_000, 'test')
})

it('whoever gets less than a link says is noted at the link, for its agent and for the operator (1.5)', async () => {
  const agent = await topAgent('daily6e')
  const made = await call(agent, 'agent.createLink', { ...link, rates: { LOTT: 60_000 } })
  const { code } = made.value
  expect((await register('nguoivao6a', code)).code).toBe('ok')
  const listed = async () => (await call(agent, 'agent.links', {})).value.rows[0]
  expect(await listed()).toMatchObject({ today: null, cuts: { count: 0, last: [] } })
  // A lower rate takes two operators; what they decide is written here.
  await app.owner.query(sql`
    select agent_set(${await idOf('daily6e')}::bigint, '{"LOTT": 50000}', 'test', 'lower')`)
  expect(await listed()).toMatchObject({ today: { LOTT: 50_000 }, rates: { LOTT: 60_000 } })
  expect((await register('nguoivao6b', code)).code).toBe('ok')
  const cuts = {
    count: 1,
    last: [{ account: 'nguoivao6b', promised: { LOTT: 60_000 }, given: { LOTT: 50_000 }, at: expect.any(String) }],
  }
  expect(await listed()).toMatchObject({ today: { LOTT: 50_000 }, cuts })
  const office = (await call(boss, 'bo.links', { code })).value.rows[0]
  expect(office).toMatchObject({ today: { LOTT: 50_000 }, cuts })
  expect((await call(agent, 'agent.closeLink', { code })).code).toBe('ok')
  expect(await listed()).toMatchObject({ today: null, cuts })
})
