import { must } from '@lotus/kernel'
import type { RouteInput } from '@lotus/contract'
import { sql } from '@lotus/database'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { forgetTree, setSetting } from '../../system/index.ts'
import { contractSettings } from './contract-settings.ts'

// A kind of contract whose switch is off (issue 19, operations.md 2.10, 5.5): the server offers, signs and amends none.
const app = await testApp()
const { call, site } = app
const boss = await app.operator('mai.sup')
const other = await app.operator('hoa.ops')
await setSetting(app.owner, contractSettings.mayOffer, true, 'test')
await setSetting(app.owner, contractSettings.mayStack, true, 'test')
type Client = Awaited<ReturnType<typeof app.register>>['client']
type Terms = RouteInput<'bo.offerContract'>['terms']
const tiered = {
  categories: ['LOTT'],
  activeMinBet: '0',
  tiers: [{ ratePpm: 1000, active: 0, validBet: '0', loss: '0' }],
} satisfies Partial<Terms>
const kinds = [
  ['X_DIVIDEND', 'div', 'relay.decideDividend', { kind: 'DIVIDEND', cadence: 'MONTHLY', carry: 'NONE', ...tiered }],
  ['X_DAILYSAL', 'day', 'relay.decideDailySalary', { kind: 'DAILY', cadence: 'DAILY', ...tiered }],
  ['X_HOURSAL', 'hour', 'relay.decideHourSalary', { kind: 'HOURLY', ...tiered }],
  [
    'X_RTSAL',
    'slot',
    'relay.decideRealTimeSalary',
    { kind: 'REALTIME', categories: ['RNG'], profitPpm: 100, lossPpm: 100, singleBet: '100' },
  ],
] as const satisfies readonly (readonly [string, string, string, Terms])[]
const idOf = async (username: string) =>
  (await app.owner.one<{ id: bigint }>(sql`select id from member where username = ${username}`)).id.toString()
const setNode = async (modId: string, isOn: boolean) => {
  await app.owner.query(sql`update whitelabel_node set enabled = ${isOn} where mod_id = ${modId}`)
  forgetTree(app.db)
}

async function agent(username: string): Promise<Client> {
  await app.register(username)
  await call(boss, 'bo.setAgent', { memberId: await idOf(username), rates: {}, reason: 'new' })
  const { token } = (await call(site, 'session.login', { username, password: 'một mật khẩu dài' })).value
  return site.as(token)
}
const offer = async (username: string, terms: Terms) =>
  call(boss, 'bo.offerContract', { memberId: await idOf(username), terms, ack: [], reason: 'new' })
const mine = async (client: Client) => (await call(client, 'contract.mine', {})).value

it.each(kinds)(
  '%s: off, its kind is neither offered nor signed nor shown; on, both',
  async (flag, name, relay, terms) => {
    const [client, empty] = [await agent(`tat${name}`), await agent(`tat${name}2`)]
    expect((await offer(`tat${name}`, terms)).code).toBe('ok')
    const { n, hash, nonce } = must((await mine(client)).rows[0], 'the offer')
    await setNode(flag, false)
    expect((await offer(`tat${name}2`, terms)).code).toBe('contract_kind_off')
    const preview = await call(boss, 'bo.previewContract', { account: `tat${name}2`, terms })
    expect(preview.value.refusal).toBe('contract_kind_off')
    const sign = { n, hash, nonce, move: 'sign' as const, ack: [] }
    expect((await call(client, 'contract.decide', sign)).code).toBe('contract_kind_off')
    const relayed = { contractId: `${await idOf(`tat${name}`)}-${n}`, nonce: nonce ?? '', action: 'SIGN' } as const
    expect((await call(client, relay, relayed)).code).toBe('module_disabled')
    expect(await mine(client)).toMatchObject({ waiting: 0, rows: [] })
    expect((await mine(empty)).rules.kinds).not.toContain(terms.kind)
    const asks = Object.values((await call(client, 'wallet.funds', {})).value).filter(
      (value) => typeof value === 'number',
    )
    expect(asks.every((value) => value === 0)).toBe(true)
    // The operator sees it.
    expect((await call(boss, 'bo.contracts', { account: `tat${name}` })).value.rows).toMatchObject([
      { state: 'PENDING' },
    ])
    await setNode(flag, true)
    expect((await call(client, relay, relayed)).value).toMatchObject({ status: 'ACTIVE' })
  },
)

it('what runs is shown no more, amended by nobody, and can be ended; it runs on', async () => {
  const terms = kinds[1][3]
  const top = await agent('tatchay')
  await offer('tatchay', terms)
  const signNewest = async (client: Client) => {
    const { n, hash, nonce } = must((await mine(client)).rows[0], 'the offer')
    expect((await call(client, 'contract.decide', { n, hash, nonce, move: 'sign', ack: [] })).code).toBe('ok')
  }
  await signNewest(top)
  const { password } = (await call(top, 'agent.open', { username: 'tatchay1', kind: 'agent', rates: {} })).value
  const first = site.as((await call(site, 'session.login', { username: 'tatchay1', password })).value.token)
  const next = 'một mật khẩu dài'
  await call(first, 'member.changePassword', { oldPassword: password, newPassword: next, confirmNewPassword: next })
  const below = site.as((await call(site, 'session.login', { username: 'tatchay1', password: next })).value.token)
  const memberId = await idOf('tatchay1')
  await call(top, 'agent.offerContract', { memberId, terms, ack: [] })
  await signNewest(below)
  const lower: Terms = { ...terms, tiers: [{ ratePpm: 900, active: 0, validBet: '0', loss: '0' }] }
  const over = { memberId, n: 1, terms: lower, ack: [], reason: 'lower' }
  await setNode('X_DAILYSAL', false)
  for (const amended of [terms, lower]) {
    expect((await call(top, 'agent.offerContract', { memberId, terms: amended, ack: [] })).code).toBe(
      'contract_kind_off',
    )
  }
  expect((await call(boss, 'bo.proposeOverride', over)).code).toBe('contract_kind_off')
  expect((await call(top, 'agent.contracts', {})).value.rows).toEqual([])
  expect((await call(top, 'agent.team', { account: 'tatchay1', limit: 1 })).value.rows[0]?.contracts?.DAILY).toBe(
    'none',
  )
  // An override that was proposed while the kind was on is not put in force.
  await setNode('X_DAILYSAL', true)
  expect((await call(boss, 'bo.proposeOverride', over)).code).toBe('ok')
  await setNode('X_DAILYSAL', false)
  const confirm = { memberId, n: 1, decision: 'confirm' as const, ack: [], reason: 'yes' }
  expect((await call(other, 'bo.decideOverride', confirm)).code).toBe('contract_kind_off')
  expect((await call(boss, 'bo.contracts', { account: 'tatchay1' })).value.rows).toMatchObject([{ state: 'ACTIVE' }])
  const end = { memberId, n: 1, move: 'terminate', reason: 'closed' } as const
  expect((await call(boss, 'bo.decideContract', end)).value.state).toBe('TERMINATED')
  await setNode('X_DAILYSAL', true)
})
