import type { RouteInput } from '@lotus/contract'
import { sql } from '@lotus/database'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { setSetting } from '../../system/index.ts'
import { contractSettings } from '../contracts/contract-settings.ts'

// Offers that an agent keeps, presets of new accounts, and settings copied from one downline to another (operations.md 1.5, 1.7).
const app = await testApp()
const { call, site } = app
const password = 'một mật khẩu dài'
type Client = Awaited<ReturnType<typeof app.register>>['client']
type Terms = RouteInput<'agent.saveDraft'>['terms']
const boss = await app.operator('mai.sup')
await setSetting(app.owner, contractSettings.mayOffer, true, 'test')

const daily = (ratePpm: number): Terms => ({
  kind: 'DAILY',
  cadence: 'DAILY',
  categories: ['LOTT'],
  activeMinBet: '1000.0000',
  tiers: [{ ratePpm, active: 0, validBet: '0.0000', loss: '0.0000' }],
})
const idOf = async (username: string) =>
  (await app.owner.one<{ id: bigint }>(sql`select id from member where username = ${username}`)).id.toString()

/** An agent directly below the operator, who holds a daily salary and so may offer one. */
async function holder(username: string): Promise<Client> {
  const { client } = await app.register(username)
  const memberId = await idOf(username)
  await call(boss, 'bo.setAgent', { memberId, rates: { LOTT: 70_000, RNG: 10_000 }, reason: 'new' })
  expect((await call(boss, 'bo.offerContract', { memberId, terms: daily(5000), ack: [], reason: 'new' })).code).toBe(
    'ok',
  )
  expect((await sign(client)).code).toBe('ok')
  return client
}
async function sign(client: Client) {
  const row = (await call(client, 'contract.mine', {})).value.rows[0]
  const read = { n: row?.n ?? 1, hash: row?.hash ?? '0'.repeat(64), nonce: row?.nonce ?? null }
  return call(client, 'contract.decide', { ...read, move: 'sign', ack: [] })
}
type Opening = Partial<RouteInput<'agent.open'>>
const open = (agent: Client, username: string, more: Opening = {}) =>
  call(agent, 'agent.open', { username, kind: 'agent', rates: {}, ...more })
async function logIn(username: string, initial: string): Promise<Client> {
  const first = await call(site, 'session.login', { username, password: initial })
  const client = site.as(first.value.token)
  await call(client, 'member.changePassword', {
    oldPassword: initial,
    newPassword: password,
    confirmNewPassword: password,
  })
  return site.as((await call(site, 'session.login', { username, password })).value.token)
}
const save = (agent: Client, more: Partial<RouteInput<'agent.saveDraft'>> = {}) =>
  call(agent, 'agent.saveDraft', { memberId: null, name: '', terms: daily(1000), ...more })
const drafts = async (agent: Client) => (await call(agent, 'agent.drafts', {})).value.rows
const stateOf = async (username: string) =>
  app.owner.values<string>(
    sql`select state as s from agent_contract where member_id = ${await idOf(username)}::bigint order by n`,
  )

describe('a draft', () => {
  it('is kept, changed, deleted and sent; of a member there is one of each kind', async () => {
    const agent = await holder('nhap1')
    await open(agent, 'nhap1a')
    const memberId = await idOf('nhap1a')
    const first = (await save(agent, { memberId })).value
    expect(first).toMatchObject({ holder: { memberId, account: 'nhap1a' }, terms: daily(1000) })
    expect((await save(agent, { memberId, terms: daily(2000) })).value.code).toBe(first.code)
    const preset = (await save(agent, { name: 'Tuyến mới' })).value
    expect((await save(agent, { code: preset.code, name: 'Khác', terms: daily(1500) })).value).toMatchObject({
      code: preset.code,
      name: 'Khác',
    })
    expect(await drafts(agent)).toHaveLength(2)
    expect(await stateOf('nhap1a')).toEqual([])
    // A preset is not gone with an offer that names it.
    const sent = { memberId, terms: daily(2000), ack: [] }
    const { n, hash, nonce } = (await call(agent, 'agent.offerContract', { ...sent, draft: preset.code })).value
    expect(await drafts(agent)).toHaveLength(2)
    expect((await call(agent, 'agent.decideContract', { memberId, n, hash, nonce, move: 'withdraw' })).code).toBe('ok')
    expect((await call(agent, 'agent.offerContract', { ...sent, draft: first.code })).code).toBe('ok')
    expect((await drafts(agent)).map(({ code }) => code)).toEqual([preset.code])
    expect(await stateOf('nhap1a')).toEqual(['WITHDRAWN', 'PENDING'])
    for (const _again of [1, 2]) expect((await call(agent, 'agent.deleteDraft', { code: preset.code })).code).toBe('ok')
    expect(await drafts(agent)).toEqual([])
  })

  it("is nobody else's, for members directly below alone, and of a bounded number whatever races", async () => {
    const [agent, other] = [await holder('nhap2'), await holder('nhap3')]
    await open(agent, 'nhap2a')
    const memberId = await idOf('nhap2a')
    const kept = (await save(agent)).value
    expect((await save(other, { memberId })).code).toBe('not_found')
    expect((await save(other, { code: kept.code })).code).toBe('not_found')
    expect((await save(agent, { code: kept.code, memberId })).code).toBe('not_found')
    await call(other, 'agent.deleteDraft', { code: kept.code })
    expect(await drafts(agent)).toHaveLength(1)
    expect(await drafts(other)).toEqual([])
    const { client: player } = await app.register('nhap4')
    expect((await call(player, 'agent.drafts', {})).code).toBe('not_an_agent')
    expect((await save(player)).code).toBe('not_an_agent')
    await setSetting(app.owner, contractSettings.draftsMax, 3, 'test')
    const codes = (await Promise.all([1, 2, 3, 4].map(() => save(agent)))).map(({ code }) => code)
    expect(codes.toSorted()).toEqual(['ok', 'ok', 'too_many_drafts', 'too_many_drafts'])
    // What is there can still be changed.
    expect((await save(agent, { code: kept.code, terms: daily(900) })).code).toBe('ok')
    await setSetting(app.owner, contractSettings.draftsMax, 30, 'test')
  })
})

describe('a preset', () => {
  it('is offered with the account that is opened, both or neither', async () => {
    const agent = await holder('mau1')
    const [good, high] = [(await save(agent)).value.code, (await save(agent, { terms: daily(9000) })).value.code]
    expect((await open(agent, 'mau1a', { draft: high })).code).toBe('contract_exceeds_upline')
    expect((await open(agent, 'mau1a', { draft: good, kind: 'player' })).code).toBe('contract_unavailable')
    expect((await open(agent, 'mau1a', { draft: 'K7MQ2XPA' })).code).toBe('not_found')
    expect(await app.owner.values(sql`select id from member where username = 'mau1a'`)).toEqual([])
    const opened = await open(agent, 'mau1a', { draft: good })
    expect(opened.value).toMatchObject({ account: 'mau1a', offered: 'DAILY' })
    const client = await logIn('mau1a', opened.value.password)
    expect((await call(client, 'contract.mine', {})).value).toMatchObject({
      waiting: 1,
      rows: [{ granter: 'mau1', state: 'PENDING', terms: daily(1000) }],
    })
    expect((await sign(client)).value).toMatchObject({ state: 'ACTIVE' })
    expect(await drafts(agent)).toHaveLength(2)
  })

  it('of a link is offered to each agent who registers, in the terms of the link; what cannot be any more becomes a draft', async () => {
    const agent = await holder('mau2')
    const [good, high] = [(await save(agent)).value.code, (await save(agent, { terms: daily(9000) })).value.code]
    const link = { kind: 'agent', rates: {}, channel: 'Zalo', days: 7, usesMax: null, domain: null } as const
    const make = (more: Partial<RouteInput<'agent.createLink'>>) =>
      call(agent, 'agent.createLink', { ...link, ...more })
    expect((await make({ draft: high })).code).toBe('contract_exceeds_upline')
    expect((await make({ draft: good, kind: 'player' })).code).toBe('contract_unavailable')
    const { code, offer } = (await make({ draft: good })).value
    expect(offer).toEqual(daily(1000))
    // The link keeps its own terms.
    for (const one of [good, high]) await call(agent, 'agent.deleteDraft', { code: one })
    const join = (username: string) =>
      call(site, 'member.register', {
        username,
        password,
        confirmPassword: password,
        agree: true,
        ageConfirmed: true,
        affiliateCode: code,
      })
    // Whoever follows the link reads the terms before registering.
    const promised = async () => (await call(site, 'agent.join', { code })).value.link?.offer
    expect(await promised()).toEqual(daily(1000))
    await setSetting(app.db, contractSettings.wageDisplay, 'PER_10K', 'test')
    expect((await call(site, 'agent.join', { code })).value.link?.wageDisplay).toBe('PER_10K')
    await setSetting(app.db, contractSettings.wageDisplay, 'PERCENT', 'test')
    expect((await join('mau2a')).code).toBe('ok')
    expect(await stateOf('mau2a')).toEqual(['PENDING'])
    await setSetting(app.db, contractSettings.mayOffer, false, 'test')
    // What would not be offered now is not promised.
    expect(await promised()).toBeNull()
    expect((await join('mau2b')).code).toBe('ok')
    await setSetting(app.db, contractSettings.mayOffer, true, 'test')
    expect(await stateOf('mau2b')).toEqual([])
    expect(await drafts(agent)).toMatchObject([{ holder: { account: 'mau2b' }, terms: daily(1000) }])
  })
})

describe('copying from another downline', () => {
  it('only raises rates, as far as the agent may, and keeps the other one’s contracts as drafts', async () => {
    const agent = await holder('chep1')
    const from = await open(agent, 'chep1a', { rates: { LOTT: 50_000, RNG: 2000 } })
    await open(agent, 'chep1b', { rates: { LOTT: 20_000, RNG: 5000 } })
    await open(agent, 'chep1c', { kind: 'player' })
    const [fromId, memberId, playerId] = [await idOf('chep1a'), await idOf('chep1b'), await idOf('chep1c')]
    await call(agent, 'agent.offerContract', { memberId: fromId, terms: daily(3000), ack: [] })
    expect((await sign(await logIn('chep1a', from.value.password))).code).toBe('ok')
    const wanted = { raised: ['LOTT'], rates: { LOTT: 50_000, RNG: 5000 }, drafts: [daily(3000)] }
    expect((await call(agent, 'agent.previewCopy', { fromId, memberId })).value).toMatchObject(wanted)
    expect(await drafts(agent)).toEqual([])
    expect((await call(agent, 'agent.copySettings', { fromId, memberId })).value).toMatchObject(wanted)
    expect(await drafts(agent)).toMatchObject([{ holder: { memberId }, terms: daily(3000) }])
    // Again changes nothing.
    expect((await call(agent, 'agent.copySettings', { fromId, memberId })).value.raised).toEqual([])
    expect(await drafts(agent)).toHaveLength(1)
    const player = (await call(agent, 'agent.copySettings', { fromId, memberId: playerId })).value
    expect(player).toMatchObject({ raised: ['LOTT', 'RNG'], rates: { LOTT: 50_000, RNG: 2000 }, drafts: [] })
    const other = await holder('chep2')
    for (const name of ['agent.previewCopy', 'agent.copySettings'] as const) {
      expect((await call(other, name, { fromId, memberId })).code).toBe('not_found')
      expect((await call(agent, name, { fromId, memberId: await idOf('chep2') })).code).toBe('not_found')
    }
  })
})
