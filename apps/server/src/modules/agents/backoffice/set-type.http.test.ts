import type { RouteInput } from '@lotus/contract'
import { sql } from '@lotus/database'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { setSetting } from '../../system/index.ts'
import { agentsTreeCheck } from '../audit/check-tree.ts'
import { contractSettings } from '../contracts/contract-settings.ts'
import { signedBy } from '../settle/settle.fixtures.ts'
import { transferWorld, type Person } from '../transfers/transfers.fixtures.ts'

// What the operator makes of a member (operations.md 1.13, 5.2 row 40).
const app = await testApp()
const { call, owner, site } = app
const world = await transferWorld(app)
await setSetting(owner, contractSettings.mayOffer, true, 'test')
const boss = await app.operator('mai.sup')
const top = await world.agent('loai01')
const middle = await world.below('loai02', top, 'agent')
const player = await world.below('loai03', middle)

const setType = (one: Person, type: RouteInput<'bo.setAgentType'>['type'], as = boss) =>
  call(as, 'bo.setAgentType', { memberId: String(one.id), type, reason: 'as agreed' })
const typeOf = async (one: Person) => (await call(boss, 'bo.agent', { account: one.username })).value.type
const people = async (one: Person) => (await call(boss, 'bo.agent', { account: one.username })).value.people
const isWhole = async () => expect(await agentsTreeCheck.run(app.db, { passes: 1, isWhole: true })).toEqual([])
const flagOf = (one: Person) => owner.value<boolean>(sql`select is_test from member where id = ${one.id}`)

it('a player of a team becomes an agent there, and an agent without a downline a player', async () => {
  expect((await setType(player, 'PLAYER')).code).toBe('state_conflict')
  expect((await setType(player, 'AGENT', await app.operator('linh.fin'))).code).toBe('permission_denied')
  expect((await call(boss, 'bo.setAgentType', { memberId: '999999', type: 'AGENT', reason: 'why' })).code).toBe(
    'not_found',
  )
  expect((await setType(player, 'AGENT')).code).toBe('ok')
  expect(await typeOf(player)).toBe(2)
  expect(await people(top)).toMatchObject({ team: 2, agents: 2, players: 0 })
  const refused = await setType(middle, 'PLAYER')
  expect([refused.code, refused.value]).toEqual(['has_downline', expect.objectContaining({ team: 1 })])
  expect((await setType(player, 'PLAYER')).code).toBe('ok')
  expect(await typeOf(player)).toBe(0)
  expect(await people(top)).toMatchObject({ team: 2, agents: 1, players: 1 })
  await isWhole()
})

it('a player whose rate leaves no gap becomes no agent', async () => {
  const rates = { LOTT: 20_000 }
  await call(boss, 'bo.setAgent', { memberId: String(top.id), rates, reason: 'start' })
  await call(boss, 'bo.setAgent', { memberId: String(middle.id), rates: { LOTT: 10_000 }, reason: 'start' })
  await owner.query(sql`
    insert into agent_rate (cell, member_id, category, rate_ppm) values (cell_of(${player.id}), ${player.id}, 'LOTT', 10000)
    on conflict (cell, member_id, category) do update set rate_ppm = 10000`)
  expect((await setType(player, 'AGENT')).code).toBe('rate_out_of_range')
  await owner.query(sql`delete from agent_rate where member_id = ${player.id}`)
})

it('who becomes a player loses links, host and contracts, and opens nothing any more', async () => {
  const lone = await world.agent('loai04')
  const terms = {
    kind: 'DIVIDEND',
    cadence: 'SEMIMONTHLY',
    carry: 'MONTH',
    categories: ['LOTT'],
    activeMinBet: '1000',
    tiers: [{ ratePpm: 200_000, active: 0, validBet: '0', loss: '0' }],
  } as const satisfies RouteInput<'bo.offerContract'>['terms']
  const memberId = String(lone.id)
  const offer = () => call(boss, 'bo.offerContract', { memberId, terms, ack: [], reason: 'start' })
  expect((await offer()).code).toBe('ok')
  const [row] = (await call(lone.client, 'contract.mine', {})).value.rows
  const signed = { n: row?.n ?? 0, move: 'sign' as const, hash: row?.hash ?? '', nonce: row?.nonce ?? null, ack: [] }
  expect((await call(lone.client, 'contract.decide', signed)).code).toBe('ok')
  expect((await offer()).code).toBe('ok')
  const link = { kind: 'player', rates: {}, channel: 'tờ rơi', days: null, usesMax: null, domain: null } as const
  const { code } = (await call(lone.client, 'agent.createLink', link)).value
  expect((await call(site, 'agent.join', { code })).value.link).not.toBeNull()

  expect((await setType(lone, 'PLAYER')).code).toBe('ok')
  expect((await call(site, 'agent.join', { code })).value.link).toBeNull()
  const now = await world.again(lone)
  expect((await call(now.client, 'agent.open', { username: 'loai99', kind: 'player', rates: {} })).code).toBe(
    'not_an_agent',
  )
  const states = await owner.values<string>(
    sql`select state from agent_contract where member_id = ${lone.id} order by n`,
  )
  expect(states).toEqual(['TERMINATED', 'WITHDRAWN'])
  const [closed] = (await call(boss, 'bo.links', { code })).value.rows
  expect(closed).toMatchObject({ state: 'closed', closedBy: 'mai.sup', closeReason: 'as agreed' })
  // Directly below the operator still, and may become an agent again.
  expect((await setType(lone, 'AGENT')).code).toBe('ok')
  expect(await typeOf(lone)).toBe(1)
  await isWhole()
})

it('a test agent has a type of its own by the place, and its play is counted for nobody', async () => {
  const counted = (one: Person) => owner.value<boolean>(sql`select member_is_counted(${one.id}) as counted`)
  expect((await setType(top, 'TEST_AGENT')).code).toBe('ok')
  expect((await setType(middle, 'TEST_AGENT')).code).toBe('ok')
  expect([await typeOf(top), await typeOf(middle)]).toEqual([41, 42])
  expect([await counted(top), await counted(middle), await counted(player)]).toEqual([false, false, true])
  expect((await setType(middle, 'AGENT')).code).toBe('ok')
  expect([await typeOf(middle), await flagOf(middle), await counted(middle)]).toEqual([2, false, true])
  const acts = await owner.values<string>(
    sql`select detail from (select details->>'from' || ' ' || (details->>'type') as detail, id from audit_log
      where action = 'agents.set_type' and not details ? 'refused') x order by id desc limit 3`,
  )
  expect(acts).toEqual(['TEST_AGENT AGENT', 'AGENT TEST_AGENT', 'AGENT TEST_AGENT'])
})

const daily = (ratePpm: number): RouteInput<'agent.offerContract'>['terms'] => ({
  kind: 'DAILY',
  cadence: 'DAILY',
  categories: ['RNG'],
  activeMinBet: '0.0000',
  tiers: [{ ratePpm, active: 0, validBet: '0.0000', loss: '0.0000' }],
})

it('contracts that would mix test and real accounts end with the type, granted and held, and offers are withdrawn', async () => {
  const head = await world.agent('loai05')
  const [first, second] = [await world.below('loai06', head, 'agent'), await world.below('loai07', head, 'agent')]
  const third = await world.below('loai08', first, 'agent')
  const since = '2026-01-01T17:00:00Z'
  await signedBy(app)(head.id, null, daily(5000), since)
  await signedBy(app)(first.id, head.id, daily(2000), since)
  await signedBy(app)(third.id, first.id, daily(1000), since)
  const offered = await call(head.client, 'agent.offerContract', {
    memberId: String(second.id),
    terms: daily(2000),
    ack: [],
  })
  expect(offered.code).toBe('ok')
  const states = async () =>
    owner.values<string>(sql`
      select m.username || ' ' || c.state from agent_contract c join member m on m.id = c.member_id
      where m.id = any(${[head, first, second, third].map(({ id }) => String(id))}::bigint[]) order by m.username, c.n`)
  expect(await states()).toEqual(['loai05 ACTIVE', 'loai06 ACTIVE', 'loai07 PENDING', 'loai08 ACTIVE'])
  // Its contract with the operator stays; what it granted to real accounts does not, nor what hangs from that.
  expect((await setType(head, 'TEST_AGENT')).code).toBe('ok')
  const ended = ['loai05 ACTIVE', 'loai06 TERMINATED', 'loai07 WITHDRAWN', 'loai08 AUTO_TERMINATED']
  expect(await states()).toEqual(ended)
  // Two accounts for tests keep theirs, until one of them is real again.
  expect((await setType(first, 'TEST_AGENT')).code).toBe('ok')
  await signedBy(app)(first.id, head.id, daily(2000), since)
  expect((await setType(first, 'AGENT')).code).toBe('ok')
  expect(await states()).toEqual([...ended.slice(0, 2), 'loai06 TERMINATED', ...ended.slice(2)])
})

it('rates that wait for a second operator are rejected when the agent becomes a player', async () => {
  const lone = await world.agent('loai09')
  const memberId = String(lone.id)
  const rate = (LOTT: number) => call(boss, 'bo.setAgent', { memberId, rates: { LOTT }, reason: 'as agreed' })
  expect((await rate(50_000)).code).toBe('ok')
  expect((await rate(40_000)).value.proposal).toMatchObject({ n: 1 })
  expect((await setType(lone, 'PLAYER')).code).toBe('ok')
  const decided = { memberId, n: 1, decision: 'confirm', reason: 'looked at it' } as const
  expect((await call(await app.operator('hoa.ops'), 'bo.decideRates', decided)).code).toBe('state_conflict')
  const [row] = (await call(boss, 'bo.rateProposals', {})).value.rows
  expect(row).toMatchObject({ account: 'loai09', state: 'REJECTED', decidedBy: 'mai.sup', note: 'as agreed' })
  expect(await typeOf(lone)).toBe(0)
})
