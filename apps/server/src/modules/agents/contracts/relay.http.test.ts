import type { RouteInput } from '@lotus/contract'
import { sql } from '@lotus/database'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { forgetTree, setSetting } from '../../system/index.ts'
import { contractSettings } from './contract-settings.ts'

// The specification's own calls for contracts: the consolidated answer (C03) and the requests (C12).
const app = await testApp()
const { call, site } = app
const boss = await app.operator('mai.sup')
await setSetting(app.owner, contractSettings.mayOffer, true, 'test')
type Client = Awaited<ReturnType<typeof app.register>>['client']
type Terms = RouteInput<'bo.offerContract'>['terms']
const tiered = {
  categories: ['LOTT'],
  activeMinBet: '1000',
  tiers: [{ ratePpm: 1000, active: 0, validBet: '0', loss: '0' }],
} satisfies Partial<Terms>
const terms = {
  DIVIDEND: { kind: 'DIVIDEND', cadence: 'MONTHLY', carry: 'NONE', ...tiered },
  DAILY: { kind: 'DAILY', cadence: 'DAILY', ...tiered },
  HOURLY: { kind: 'HOURLY', ...tiered },
  REALTIME: { kind: 'REALTIME', categories: ['RNG'], profitPpm: 100, lossPpm: 100, singleBet: '100' },
} satisfies Record<string, Terms>
const idOf = async (username: string) =>
  (await app.owner.one<{ id: bigint }>(sql`select id from member where username = ${username}`)).id.toString()

async function agent(username: string): Promise<Client> {
  await app.register(username)
  await call(boss, 'bo.setAgent', { memberId: await idOf(username), rates: {}, reason: 'new' })
  const answer = await call(site, 'session.login', { username, password: 'một mật khẩu dài' })
  return site.as(answer.value.token)
}
const offer = async (username: string, kind: keyof typeof terms) =>
  call(boss, 'bo.offerContract', { memberId: await idOf(username), terms: terms[kind], ack: [], reason: 'new' })
const readOf = (row: { n: number; hash: string; nonce: string | null } | undefined) => ({
  n: row?.n ?? 1,
  hash: row?.hash ?? '',
  nonce: row?.nonce ?? null,
})
const setNode = async (modId: string, isOn: boolean) => {
  await app.owner.query(sql`update whitelabel_node set enabled = ${isOn} where mod_id = ${modId}`)
  forgetTree(app.db)
}
const funds = async (client: Client) => (await call(client, 'wallet.funds', {})).value
const none = { divtypereq: 0, dailysalreqtype: 0, contracthoursalreqtype: 0, realtimesalreqtype: 0, divtypeinfo: 0 }

it('C12: the GET only reads; the POST decides, once, the same answer again is the same', async () => {
  const client = await agent('goi1')
  await offer('goi1', 'DIVIDEND')
  for (const _again of [1, 2]) {
    expect((await call(client, 'relay.dividend', {})).value.rows).toMatchObject([{ status: 'PENDING', ends: [] }])
  }
  const row = (await call(client, 'relay.dividend', {})).value.rows[0]
  const answer = { contractId: row?.contractId ?? '', nonce: row?.nonce ?? '', action: 'SIGN' } as const
  expect((await call(client, 'relay.decideDividend', { ...answer, nonce: '0'.repeat(64) })).code).toBe(
    'contract_changed',
  )
  // Another kind's call, and somebody else.
  expect((await call(client, 'relay.decideDailySalary', answer)).code).toBe('not_found')
  const other = await agent('goi2')
  expect((await call(other, 'relay.decideDividend', answer)).code).toBe('not_found')
  expect((await call(client, 'relay.decideDividend', { ...answer, contractId: 'x' })).code).toBe('not_found')
  for (const _again of [1, 2]) {
    expect((await call(client, 'relay.decideDividend', answer)).value).toEqual({
      contractId: answer.contractId,
      status: 'ACTIVE',
    })
  }
  expect((await call(client, 'relay.decideDividend', { ...answer, action: 'REJECT' })).code).toBe('contract_state')
  expect((await call(client, 'relay.dividend', {})).value.rows).toEqual([])
})

it('C12: each kind has its call, and what signing ends has to be named', async () => {
  const client = await agent('goi3')
  const calls = [
    ['DAILY', 'relay.decideDailySalary'],
    ['HOURLY', 'relay.decideHourSalary'],
    ['REALTIME', 'relay.decideRealTimeSalary'],
  ] as const
  await setSetting(app.owner, contractSettings.mayStack, true, 'test')
  for (const [kind, name] of calls) {
    await offer('goi3', kind)
    const row = (await call(client, 'contract.mine', {})).value.rows.find((one) => one.kind === kind)
    const input = { contractId: row?.id ?? '', nonce: row?.nonce ?? '', action: 'REJECT' } as const
    expect((await call(client, name, input)).value).toMatchObject({ status: 'REJECTED' })
  }
  await offer('goi3', 'DAILY')
  const mine = (await call(client, 'relay.dailySalary', {})).value.rows[0]
  const input = { contractId: mine?.contractId ?? '', nonce: mine?.nonce ?? '', action: 'SIGN' } as const
  const refused = await call(client, 'relay.decideDailySalary', { ...input, ackCascade: ['1-1'] })
  expect(refused.code).toBe('contract_lower_than_downline')
  expect((await call(client, 'relay.decideDailySalary', input)).value).toMatchObject({ status: 'ACTIVE' })
})

it('C03: what is over or was granted still has its menu entry; nothing of a kind has none', async () => {
  const [client, below] = [await agent('goi5'), await agent('goi6')]
  await offer('goi5', 'DAILY')
  await app.owner.query(sql`
    insert into agent_contract (cell, member_id, n, kind, granter_id, version, state, offered_at, changed_at)
    select cell_of(${await idOf('goi6')}::bigint), ${await idOf('goi6')}::bigint, 1, 'HOURLY', ${await idOf('goi5')}::bigint, 1, 'REJECTED', lotus_now(), lotus_now()`)
  const waiting = (await call(client, 'contract.mine', {})).value.rows[0]
  await call(client, 'contract.decide', { ...readOf(waiting), move: 'reject', ack: [] })
  const had = { divtypeinfo: 0, dailysalinfotype: 1, contracthoursalinfo: 1, realtimesalinfotype: 0 }
  expect(await funds(client)).toMatchObject({ ...none, ...had })
  expect(await funds(below)).toMatchObject({ ...none, ...had, dailysalinfotype: 0 })
})

it('C03: the consolidated answer tells what waits and what is held, and nothing while the feature is off', async () => {
  const client = await agent('goi4')
  expect(await funds(client)).toMatchObject({ ...none, mainBalance: '0.0000' })
  await offer('goi4', 'DIVIDEND')
  expect(await funds(client)).toMatchObject({ ...none, divtypereq: 1, divtypeinfo: 1 })
  const row = (await call(client, 'relay.dividend', {})).value.rows[0]
  const contractId = row?.contractId ?? ''
  await call(client, 'relay.decideDividend', { contractId, nonce: row?.nonce ?? '', action: 'SIGN' })
  expect(await funds(client)).toMatchObject({ ...none, divtypeinfo: 2, dailysalinfotype: 0 })
  // A new version is offered.
  await call(boss, 'bo.offerContract', {
    memberId: await idOf('goi4'),
    terms: { ...terms.DIVIDEND, tiers: [{ ratePpm: 2000, active: 0, validBet: '0', loss: '0' }] },
    ack: [],
    reason: 'more',
  })
  expect(await funds(client)).toMatchObject({ divtypereq: 1, divtypeinfo: 2 })
  await setNode('AGENTPOLICY3', false)
  expect(await funds(client)).toMatchObject(none)
  expect((await call(client, 'relay.dividend', {})).code).toBe('module_disabled')
})

it('C03: whoever may pay a contract of the own wallet may grant every kind; a player has nothing', async () => {
  const client = await agent('goi7')
  const { client: player } = await app.register('goi8')
  const all = (has: number) => ({
    divtypeinfo: has,
    dailysalinfotype: has,
    contracthoursalinfo: has,
    realtimesalinfotype: has,
  })
  await setNode('AGENTPOLICY3', true)
  await setSetting(app.db, contractSettings.allowSelfFunded, true, 'test')
  expect(await funds(client)).toMatchObject(all(0))
  await setSetting(app.db, contractSettings.mayFund, true, 'test')
  expect([await funds(client), await funds(player)]).toMatchObject([all(2), all(0)])
  await setSetting(app.db, contractSettings.mayOffer, false, 'test')
  expect(await funds(client)).toMatchObject(all(0))
})
