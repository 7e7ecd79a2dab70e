import type { RouteInput } from '@lotus/contract'
import { sql } from '@lotus/database'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { setSetting } from '../../system/index.ts'
import { settleUntil } from '../settle/settle-due.ts'
import { contractSettings } from './contract-settings.ts'

// What settings let an agent offer (operations.md 2.3): a wage to a player (`wage_to_player`), and contracts of a kind that the
// agent does not hold, paid of the own wallet (`allow_self_funded`).
const app = await testApp()
const { call, site } = app
const password = 'một mật khẩu dài'
type Client = Awaited<ReturnType<typeof app.register>>['client']
type Terms = RouteInput<'agent.offerContract'>['terms']

const boss = await app.operator('mai.sup')
await setSetting(app.owner, contractSettings.mayOffer, true, 'test')
const idOf = (username: string) =>
  app.owner.value<string>(sql`select id::text from member where username = ${username}`)
const logIn = async (username: string): Promise<Client> =>
  site.as((await call(site, 'session.login', { username, password })).value.token)

const tiers = [{ ratePpm: 1000, active: 0, validBet: '0', loss: '0' }]
const common = { cadence: 'DAILY', categories: ['LOTT'], activeMinBet: '10', tiers } satisfies Partial<Terms>
const daily: Terms = { kind: 'DAILY', ...common }
const lower: Terms = { ...daily, tiers: [{ ratePpm: 900, active: 0, validBet: '0', loss: '0' }] }
const dividend: Terms = { kind: 'DIVIDEND', carry: 'NONE', ...common }

async function sign(client: Client) {
  const row = (await call(client, 'contract.mine', {})).value.rows[0]
  const [n, hash, nonce] = [row?.n ?? 1, row?.hash ?? '0'.repeat(64), row?.nonce ?? null]
  return call(client, 'contract.decide', { n, move: 'sign', hash, nonce, ack: [] })
}

async function family() {
  await app.register('luongtren')
  const memberId = await idOf('luongtren')
  await call(boss, 'bo.setAgent', { memberId, rates: { LOTT: 70_000 }, reason: 'new' })
  const agent = await logIn('luongtren')
  for (const terms of [daily, dividend]) {
    expect((await call(boss, 'bo.offerContract', { memberId, terms, ack: [], reason: 'start' })).code).toBe('ok')
    expect((await sign(agent)).code).toBe('ok')
  }
  const opened = await call(agent, 'agent.open', { username: 'nguoichoi1', kind: 'player', rates: {} })
  const first = await call(site, 'session.login', { username: 'nguoichoi1', password: opened.value.password })
  const change = { oldPassword: opened.value.password, newPassword: password, confirmNewPassword: password }
  await call(site.as(first.value.token), 'member.changePassword', change)
  return { agent, player: await logIn('nguoichoi1') }
}

it('an agent without an own contract offers what the own wallet pays, where the operator allows it', async () => {
  await app.register('tuchitra')
  await call(boss, 'bo.setAgent', { memberId: await idOf('tuchitra'), rates: { LOTT: 70_000 }, reason: 'new' })
  const agent = await logIn('tuchitra')
  await call(agent, 'agent.open', { username: 'capduoitra', kind: 'agent', rates: {} })
  const id = await idOf('capduoitra')
  const offer = (terms: Terms) => call(agent, 'agent.offerContract', { memberId: id, terms, ack: [] })
  const own: Terms = { ...daily, funding: 'UPLINE' }
  await setSetting(app.db, contractSettings.mayFund, true, 'test')
  expect((await offer(own)).code).toBe('contract_exceeds_upline')
  expect((await call(agent, 'contract.mine', {})).value.rules.maySelfFund).toBe(false)
  await setSetting(app.db, contractSettings.allowSelfFunded, true, 'test')
  expect((await call(agent, 'contract.mine', {})).value.rules.maySelfFund).toBe(true)
  // The operator would pay it: that is nothing that this agent can give.
  expect((await offer(daily)).code).toBe('contract_exceeds_upline')
  expect((await offer(own)).value).toMatchObject({ state: 'PENDING', terms: { funding: 'UPLINE' } })
})

it('a wage is offered to a player where the operator allows it alone, and signed, read and settled as an agent’s', async () => {
  const { agent, player } = await family()
  const id = await idOf('nguoichoi1')
  const offer = (terms: Terms) => call(agent, 'agent.offerContract', { memberId: id, terms, ack: [] })
  const preview = async (terms: Terms) =>
    (await call(agent, 'agent.previewContract', { memberId: id, terms })).value.refusal
  const hasWage = async () => (await call(player, 'member.info', {})).value.hasWage
  expect((await offer(daily)).code).toBe('contract_unavailable')
  expect(await preview(daily)).toBe('contract_unavailable')
  await setSetting(app.db, contractSettings.wageToPlayer, true, 'test')
  expect((await offer(dividend)).code).toBe('contract_unavailable')
  expect(await preview(daily)).toBeNull()
  expect(await hasWage()).toBe(false)
  const sent = await offer(daily)
  expect(sent.value).toMatchObject({ kind: 'DAILY', state: 'PENDING', holder: 'nguoichoi1' })
  expect(await hasWage()).toBe(true)
  expect((await call(agent, 'contract.mine', {})).value.rules.wageToPlayer).toBe(true)
  // What was offered then is still signed when the operator allows no more of them.
  await setSetting(app.db, contractSettings.wageToPlayer, false, 'test')
  expect((await sign(player)).value).toMatchObject({ state: 'ACTIVE' })
  expect((await offer(lower)).code).toBe('contract_unavailable')
  // A player grants nothing.
  expect((await call(player, 'agent.contracts', {})).code).toBe('not_an_agent')
  expect(
    (await call(player, 'contract.statements', { kind: 'DAILY', from: '2026-01-01', to: '2026-01-02' })).code,
  ).toBe('ok')
  await app.clock.advance(3 * 86_400_000)
  await settleUntil(app.db, app.clock.now())
  expect((await app.composition.audit()).checks.flatMap(({ breaks }) => breaks)).toEqual([])
})

it('screens are told how rates of wages are shown (wage_display)', async () => {
  const { client } = await app.register('cachhienthi')
  const told = async () => [
    (await call(client, 'contract.mine', {})).value.rules.wageDisplay,
    (await call(late, 'bo.contracts', {})).value.rules.wageDisplay,
    (await call(late, 'bo.statements', {})).value.wageDisplay,
  ]
  const late = await app.operator('linh.fin')
  expect(await told()).toEqual(['PERCENT', 'PERCENT', 'PERCENT'])
  await setSetting(app.db, contractSettings.wageDisplay, 'PER_10K', 'test')
  expect(await told()).toEqual(['PER_10K', 'PER_10K', 'PER_10K'])
})
