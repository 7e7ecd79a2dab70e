import { randomUUID } from 'node:crypto'
import { sql } from '@lotus/database'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { transferWorld, type Person } from '../transfers/transfers.fixtures.ts'

// What the operator allows one member: opening agents, sending money down or up (operations.md 1.1, 1.5, 1.12; issue 19).
const app = await testApp()
const { call, site } = app
const world = await transferWorld(app)
const top = await world.agent('quyen1')
const below = await world.below('quyen2', top, 'agent')
for (const one of [top, below]) {
  await app.deposit(one.client, '100')
  expect((await world.setFund(one)).success).toBe(true)
}
const boss = await app.operator('mai.sup')
type What = 'OPEN_AGENTS' | 'TRANSFER_DOWN' | 'TRANSFER_UP'
const set = (one: Person, what: What, isAllowed: boolean, as = boss) =>
  call(as, 'bo.setAgentSwitch', { memberId: String(one.id), what, isAllowed, reason: 'as agreed' })
const rulesOf = async ({ client }: Person) => (await call(client, 'agent.transferRules', {})).value

it('is set once, with its reason in the audit log, by whoever may edit agents', async () => {
  const fin = await app.operator('linh.fin')
  expect((await set(top, 'OPEN_AGENTS', false, fin)).code).toBe('permission_denied')
  expect((await set(top, 'OPEN_AGENTS', true)).code).toBe('state_conflict')
  const done = await set(top, 'OPEN_AGENTS', false)
  expect(done.value).toEqual({ switches: { OPEN_AGENTS: false, TRANSFER_DOWN: true, TRANSFER_UP: true } })
  expect((await call(boss, 'bo.agent', { account: 'quyen1' })).value.switches).toEqual(done.value.switches)
  const log = await app.owner.one(sql`
    select target, details ->> 'what' as what, details ->> 'reason' as reason from audit_log
    where action = 'agents.set_switch' and details ->> 'refused' is null`)
  expect(log).toEqual({ target: `member:${top.id}`, what: 'OPEN_AGENTS', reason: 'as agreed' })
  const player = await world.below('quyen3', top)
  expect((await set(player, 'TRANSFER_DOWN', false)).code).toBe('not_an_agent')
  expect((await set(player, 'TRANSFER_UP', false)).success).toBe(true)
  expect((await call(player.client, 'member.info', {})).value.toUpline).toBe(false)
})

it('who may open no agents opens players alone, directly and by a link that was made before', async () => {
  expect((await call(top.client, 'agent.me', {})).value.mayOpenAgents).toBe(false)
  const open = (kind: 'agent' | 'player', username: string) =>
    call(top.client, 'agent.open', { username, kind, rates: {} })
  expect((await open('agent', 'quyen4')).code).toBe('open_not_allowed')
  expect((await open('player', 'quyen4')).success).toBe(true)
  const link = { kind: 'agent', rates: {}, channel: 'x', days: null, usesMax: null, domain: null } as const
  expect((await call(top.client, 'agent.createLink', link)).code).toBe('open_not_allowed')
  await set(top, 'OPEN_AGENTS', true)
  const { code } = (await call(top.client, 'agent.createLink', link)).value
  const look = async () => (await call(site, 'agent.join', { code })).value.link
  expect(await look()).toMatchObject({ kind: 'agent' })
  await set(top, 'OPEN_AGENTS', false)
  expect(await look()).toBeNull()
  expect((await call(top.client, 'agent.links', {})).value.rows[0]).toMatchObject({ isAllowed: false })
  const password = 'một mật khẩu dài'
  const answer = await call(site, 'member.register', {
    username: 'quyen5',
    password,
    confirmPassword: password,
    agree: true,
    ageConfirmed: true,
    affiliateCode: code,
  })
  expect(answer.code).toBe('invitation_code_error')
  // Whatever comes past these checks the database refuses.
  const stray = await app.register('quyen6')
  const id = (await call(stray.client, 'member.info', {})).value.id
  await expect(
    app.owner.query(sql`select agent_join(${id}::bigint, ${top.id}, true, 'direct', null, '', '{}', 'test')`),
  ).rejects.toThrow(/may open none/)
})

it('the tree tells balances, by kind and status, and the card what bounds a member’s rates (5.2 rows 40, 41)', async () => {
  const list = async (input: object) =>
    (await call(boss, 'bo.agentTeam', { under: String(top.id), ...input })).value.rows.map(({ account }) => account)
  await app.owner.query(sql`update member set status = 'blocked' where username = 'quyen3'`)
  expect(await list({ kind: 'agent' })).toEqual(['quyen2'])
  expect(await list({ status: 'blocked' })).toEqual(['quyen3'])
  expect(await list({ status: 'active', kind: 'player' })).toEqual(['quyen4'])
  const one = (await call(boss, 'bo.agentTeam', { under: String(top.id), status: 'active', limit: 1 })).value
  const two = await call(boss, 'bo.agentTeam', {
    under: String(top.id),
    status: 'active',
    limit: 1,
    cursor: one.nextCursor ?? '',
  })
  expect([...one.rows, ...two.value.rows].map(({ account }) => account)).toEqual(['quyen4', 'quyen2'])
  expect(two.value.rows[0]).toMatchObject({ balance: '100.0000' })
  expect((await call(boss, 'bo.agentTeam', { kind: 'player' })).value.rows).toEqual([])
  const { bounds } = (await call(boss, 'bo.agent', { account: 'quyen2' })).value
  expect(bounds).toMatchObject({ upline: { account: 'quyen1', gapPpm: 1000, rates: { LOTT: 0 } }, max: { LOTT: 0 } })
  expect((await call(boss, 'bo.agent', { account: 'quyen1' })).value.bounds).toMatchObject({
    upline: null,
    stepPpm: 1000,
    max: { LOTT: 80_000 },
  })
})

it('who may not send down or up is told so before, and refused by the database', async () => {
  expect((await rulesOf(top)).checks.find(({ code }) => code === 'allowed')).toMatchObject({ ok: true })
  await set(top, 'TRANSFER_DOWN', false)
  const rules = await rulesOf(top)
  expect([rules.checks[0], rules.now]).toEqual([{ code: 'allowed', ok: false, details: {} }, '0.0000'])
  await world.prove(top)
  expect((await world.down(top, 'quyen2', '20')).value).toMatchObject({ check: 'allowed' })
  await set(top, 'TRANSFER_DOWN', true)
  expect((await world.down(top, 'quyen2', '20', randomUUID())).success).toBe(true)
  await app.owner.query(
    sql`select turnover_cancel(${below.id}, 'P', 'transfer', (select ref from team_transfer limit 1), 'test')`,
  )
  await set(below, 'TRANSFER_UP', false)
  expect((await call(below.client, 'member.info', {})).value.toUpline).toBe(false)
  await world.prove(below)
  expect((await world.up(below, '20')).value).toMatchObject({ check: 'allowed' })
  // The other way is not touched.
  expect((await rulesOf(below)).checks.find(({ code }) => code === 'allowed')).toMatchObject({ ok: true })
})
