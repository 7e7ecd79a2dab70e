import { must } from '@lotus/kernel'
import type { RouteInput } from '@lotus/contract'
import { sql } from '@lotus/database'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { setSetting } from '../../system/index.ts'
import { contractSettings } from './contract-settings.ts'

// Each offer and each request to end is answered once, under its own nonce (issue 19, operations.md 2.10, DECISIONS 14).
const app = await testApp()
const { call, site } = app
const boss = await app.operator('mai.sup')
await setSetting(app.owner, contractSettings.mayOffer, true, 'test')
await setSetting(app.owner, contractSettings.dominance, 'MAX_RATE', 'test')
type Client = Awaited<ReturnType<typeof app.register>>['client']
type Terms = RouteInput<'bo.offerContract'>['terms']
const tiers = [{ ratePpm: 1000, active: 0, validBet: '0', loss: '0' }]
const terms: Terms = { kind: 'DAILY', cadence: 'DAILY', categories: ['LOTT'], activeMinBet: '0', tiers }
const idOf = async (username: string) =>
  (await app.owner.one<{ id: bigint }>(sql`select id from member where username = ${username}`)).id.toString()
const stateOf = async (username: string) =>
  app.owner.value<string>(sql`
    select state from agent_contract where member_id = ${await idOf(username)}::bigint order by n desc limit 1`)

async function agent(username: string): Promise<Client> {
  await app.register(username)
  await call(boss, 'bo.setAgent', { memberId: await idOf(username), rates: {}, reason: 'new' })
  const { token } = (await call(site, 'session.login', { username, password: 'một mật khẩu dài' })).value
  return site.as(token)
}

async function holder(username: string): Promise<Client> {
  const client = await agent(username)
  await call(boss, 'bo.offerContract', { memberId: await idOf(username), terms, ack: [], reason: 'new' })
  await answer(client, await waiting(client), 'SIGN')
  return client
}
type Waiting = { contractId: string; nonce: string }
type Action = RouteInput<'relay.decideDailySalary'>['action']
const waiting = async (client: Client): Promise<Waiting> =>
  must((await call(client, 'relay.dailySalary', {})).value.rows[0], 'something that waits')
const answer = (client: Client, { contractId, nonce }: Waiting, action: Action) =>
  call(client, 'relay.decideDailySalary', { contractId, nonce, action })

/** An agent's own downline with a signed contract, and the granter's view of it. */
async function pair(name: string): Promise<{ granter: Client; below: Client; account: string; offered: Waiting }> {
  const [granter, account] = [await holder(name), `${name}a`]
  const { password } = (await call(granter, 'agent.open', { username: account, kind: 'agent', rates: {} })).value
  const first = site.as((await call(site, 'session.login', { username: account, password })).value.token)
  const next = 'một mật khẩu dài'
  await call(first, 'member.changePassword', { oldPassword: password, newPassword: next, confirmNewPassword: next })
  const below = site.as((await call(site, 'session.login', { username: account, password: next })).value.token)
  await call(granter, 'agent.offerContract', { memberId: await idOf(account), terms, ack: [] })
  const offered = await waiting(below)
  expect((await answer(below, offered, 'SIGN')).value).toMatchObject({ status: 'ACTIVE' })
  return { granter, below, account, offered }
}
const given = async (granter: Client, account: string) =>
  must((await call(granter, 'agent.contracts', { account })).value.rows[0], 'a contract')

async function ask(granter: Client, account: string): Promise<void> {
  const { memberId, n, hash } = await given(granter, account)
  expect((await call(granter, 'agent.decideContract', { memberId, n, hash, nonce: null, move: 'askEnd' })).code).toBe(
    'ok',
  )
}

it('C12: each request has a nonce of its own; an old answer decides no later request', async () => {
  const { granter, below, account, offered } = await pair('motlan1')
  await ask(granter, account)
  const first = await waiting(below)
  expect(first.nonce).not.toBe(offered.nonce)
  // The offer's nonce ends nothing.
  expect((await answer(below, offered, 'TERMINATE_ACCEPT')).code).toBe('contract_state')
  expect((await answer(below, { ...first, nonce: 'e'.repeat(64) }, 'TERMINATE_ACCEPT')).code).toBe('contract_changed')
  expect(await stateOf(account)).toBe('TERMINATING')
  expect((await answer(below, first, 'TERMINATE_REFUSE')).value).toMatchObject({ status: 'ACTIVE' })
  await ask(granter, account)
  // The refusal of the first request, sent again, answers as it did, and the second request waits still.
  expect((await answer(below, first, 'TERMINATE_REFUSE')).value).toMatchObject({ status: 'ACTIVE' })
  expect(await stateOf(account)).toBe('TERMINATING')
  expect((await answer(below, first, 'TERMINATE_ACCEPT')).code).toBe('contract_state')
  expect((await answer(below, offered, 'SIGN')).value).toMatchObject({ status: 'ACTIVE' })
  expect(await stateOf(account)).toBe('TERMINATING')
  const second = await waiting(below)
  const both = await Promise.all([1, 2].map(() => answer(below, second, 'TERMINATE_ACCEPT')))
  expect(both.map(({ value }) => value)).toMatchObject([{ status: 'TERMINATED' }, { status: 'TERMINATED' }])
  const ends = sql`select count(*)::integer from agent_contract_move where move = 'acceptEnd' and member_id = ${await idOf(account)}::bigint`
  expect(await app.owner.value(ends)).toBe(1)
})

it('the granter decides what was read: its version and its request, once', async () => {
  const { granter, below, account } = await pair('motlan2')
  const held = must((await call(below, 'contract.mine', {})).value.rows[0], 'the own contract')
  const asked = { n: held.n, hash: held.hash, nonce: null, move: 'askEnd' as const, ack: [] }
  for (const _again of [1, 2]) {
    expect((await call(below, 'contract.decide', asked)).value).toMatchObject({ state: 'TERMINATING', nonce: null })
  }
  const row = await given(granter, account)
  expect(row.nonce).toMatch(/^[0-9a-f]{64}$/)
  const { memberId, n, hash, nonce } = row
  const refuse = { memberId, n, hash, nonce, move: 'refuseEnd' } as const
  for (const wrong of [{ hash: 'f'.repeat(64) }, { nonce: 'f'.repeat(64) }, { nonce: null }]) {
    expect((await call(granter, 'agent.decideContract', { ...refuse, ...wrong })).code).toBe('contract_changed')
  }
  for (const _again of [1, 2]) {
    expect((await call(granter, 'agent.decideContract', refuse)).value).toMatchObject({ state: 'ACTIVE', nonce: null })
  }
  expect((await call(granter, 'agent.decideContract', { ...refuse, move: 'acceptEnd' })).code).toBe('contract_state')
  await call(below, 'contract.decide', asked)
  // What was shown before the second request decides nothing of it.
  expect((await call(granter, 'agent.decideContract', { ...refuse, move: 'acceptEnd' })).code).toBe('contract_state')
  expect(await stateOf(account)).toBe('TERMINATING')
  expect((await call(boss, 'bo.contracts', { account })).value.rows[0]).not.toHaveProperty('nonce')
})

it('a request of the release before, which has no nonce, is answered by the hash of its version', async () => {
  const { granter, below, account } = await pair('motlan3')
  await ask(granter, account)
  await app.owner.query(sql`update agent_contract set nonce = null where member_id = ${await idOf(account)}::bigint`)
  const { hash } = await given(granter, account)
  const old = await waiting(below)
  expect(old.nonce).toBe(hash)
  for (const _again of [1, 2]) {
    expect((await answer(below, old, 'TERMINATE_REFUSE')).value).toMatchObject({ status: 'ACTIVE' })
  }
})
