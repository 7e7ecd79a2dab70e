import type { RouteInput } from '@lotus/contract'
import { sql } from '@lotus/database'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { setSetting } from '../../system/index.ts'
import { agentsTreeCheck } from '../audit/check-tree.ts'
import { contractSettings } from '../contracts/contract-settings.ts'
import { agentsSettings } from '../settings.ts'
import { runDueMoves } from './run-moves.ts'

// Moves of a line over HTTP (AC04, operations.md 1.1): planned, called off, made at the edge of a period, refused.
const app = await testApp()
const { call, site, owner } = app
const password = 'một mật khẩu dài'
type Client = Awaited<ReturnType<typeof app.register>>['client']

let boss = await app.operator('mai.sup')
await setSetting(owner, contractSettings.mayOffer, true, 'test')
// Moves that two operators decide have a test of their own.
await setSetting(owner, agentsSettings.moveTwoOperators, 'NONE', 'test')
await app.setTestTime('2026-03-10T03:00:00Z')
/** The second half of March begins at Hanoi's midnight. */
const EDGE = '2026-03-15T17:00:00.000Z'

const idOf = async (username: string) =>
  (await owner.one<{ id: bigint }>(sql`select id from member where username = ${username}`)).id
/** Sessions of before have ended by then. */
async function goTo(at: string): Promise<void> {
  await app.setTestTime(at)
  boss = await app.operator('mai.sup')
}
const logIn = async (username: string): Promise<Client> =>
  site.as((await call(site, 'session.login', { username, password })).value.token)

async function topAgent(username: string, lott = 70_000): Promise<Client> {
  await app.register(username)
  const memberId = String(await idOf(username))
  const set = await call(boss, 'bo.setAgent', { memberId, rates: { LOTT: lott }, reason: 'new' })
  expect(set.code).toBe('ok')
  return logIn(username)
}

async function below(agent: Client, username: string, kind: 'agent' | 'player', lott = 0): Promise<Client> {
  const { value } = await call(agent, 'agent.open', { username, kind, rates: { LOTT: lott } })
  const first = await call(site, 'session.login', { username, password: value.password })
  await call(site.as(first.value.token), 'member.changePassword', {
    oldPassword: value.password,
    newPassword: password,
    confirmNewPassword: password,
  })
  return logIn(username)
}

const plan = async (username: string, to: string | null, reason = 'family line') =>
  call(boss, 'bo.planMove', { memberId: String(await idOf(username)), to, reason })
const preview = async (username: string, to: string | null) =>
  call(boss, 'bo.previewMove', { memberId: String(await idOf(username)), to })
const cancel = async (username: string, n: number) =>
  call(boss, 'bo.cancelMove', { memberId: String(await idOf(username)), n, reason: 'not any more' })
const moves = async (username: string) =>
  (await call(boss, 'bo.moves', { memberId: String(await idOf(username)) })).value.rows
const line = async (username: string) =>
  (await call(boss, 'bo.agent', { account: username })).value.place?.trail.map(({ account }) => account)
const isWhole = async () => expect(await agentsTreeCheck.run(app.db, { passes: 1, isWhole: true })).toEqual([])

const east = await topAgent('east01')
await topAgent('west01')
const mid = await below(east, 'mid001', 'agent', 60_000)
const low = await below(mid, 'low001', 'agent', 50_000)
await below(low, 'leaf01', 'player', 10_000)

const dividend: RouteInput<'agent.offerContract'>['terms'] = {
  kind: 'DIVIDEND',
  cadence: 'SEMIMONTHLY',
  carry: 'MONTH',
  categories: ['LOTT'],
  activeMinBet: '1000',
  tiers: [{ ratePpm: 200_000, active: 0, validBet: '0', loss: '0' }],
}
async function sign(client: Client): Promise<void> {
  const [row] = (await call(client, 'contract.mine', {})).value.rows
  const read = { n: row?.n ?? 0, hash: row?.hash ?? '', nonce: row?.nonce ?? null }
  const signed = await call(client, 'contract.decide', { ...read, move: 'sign', ack: [] })
  expect(signed.code).toBe('ok')
}

describe('a move', () => {
  it('is refused below oneself, to the same place, below a player, with rates the new line could not give', async () => {
    expect((await preview('mid001', 'low001')).code).toBe('move_own_team')
    expect((await preview('mid001', 'mid001')).code).toBe('move_own_team')
    expect((await preview('mid001', 'east01')).code).toBe('move_same_place')
    expect((await preview('east01', null)).code).toBe('move_same_place')
    expect((await preview('low001', 'leaf01')).code).toBe('not_an_agent')
    expect((await preview('leaf01', null)).code).toBe('not_an_agent')
    expect((await preview('mid001', 'nobody99')).code).toBe('not_found')
    await topAgent('poor01', 55_000)
    const poor = await preview('mid001', 'poor01')
    expect(poor.code).toBe('rate_out_of_range')
    expect(poor.value).toMatchObject({ category: 'LOTT', max: 54_000 })
    expect(
      (await call(await app.operator('linh.fin'), 'bo.planMove', { memberId: '1', to: null, reason: 'why' })).code,
    ).toBe('permission_denied')
  })

  it('is planned for the edge of the period, one at a time, and can be called off until then', async () => {
    const looked = await preview('mid001', 'west01')
    expect(looked.value).toMatchObject({ from: 'east01', people: 3, dueAt: EDGE, ends: [], endsAll: 0 })
    const planned = await plan('mid001', 'west01')
    expect(planned.value).toMatchObject({ from: 'east01', to: 'west01', n: 1, dueAt: EDGE, state: 'WAITING' })
    expect((await plan('mid001', null)).code).toBe('move_waiting')
    expect(await runDueMoves(app.db)).toBe(0)
    expect(await line('leaf01')).toEqual(['east01', 'mid001', 'low001'])
    expect((await cancel('mid001', 1)).value).toMatchObject({ state: 'CANCELLED', decidedBy: 'mai.sup' })
    expect((await cancel('mid001', 1)).code).toBe('state_conflict')
    expect((await cancel('mid001', 9)).code).toBe('not_found')
    const acts = await owner.many<{ action: string }>(
      sql`select action from audit_log where action in ('agents.plan_move', 'agents.cancel_move') order by id`,
    )
    expect(acts.map(({ action }) => action).slice(-5)).toEqual([
      'agents.plan_move',
      'agents.plan_move',
      'agents.cancel_move',
      'agents.cancel_move',
      'agents.cancel_move',
    ])
  })

  it('takes the whole line along at the edge, ends its contracts there, and keeps who was where before', async () => {
    const eastId = String(await idOf('east01'))
    await call(boss, 'bo.offerContract', { memberId: eastId, terms: dividend, ack: [], reason: 'start' })
    await sign(east)
    const midId = String(await idOf('mid001'))
    const lower = { ...dividend, tiers: [{ ratePpm: 100_000, active: 0, validBet: '0', loss: '0' }] }
    expect((await call(east, 'agent.offerContract', { memberId: midId, terms: lower, ack: [] })).code).toBe('ok')
    await sign(mid)
    await call(east, 'agent.remark', { memberId: midId, remark: 'cousin' })

    const looked = await preview('mid001', 'west01')
    expect(looked.value).toMatchObject({ endsAll: 1, ends: [{ account: 'mid001', kind: 'DIVIDEND', isRunning: true }] })
    expect((await plan('mid001', 'west01')).code).toBe('ok')
    await goTo('2026-03-15T17:00:07Z')
    expect(await runDueMoves(app.db)).toBe(1)
    expect(await runDueMoves(app.db)).toBe(0)

    expect(await line('mid001')).toEqual(['west01'])
    expect(await line('leaf01')).toEqual(['west01', 'mid001', 'low001'])
    const [moved] = await moves('mid001')
    expect(moved).toMatchObject({ n: 2, state: 'DONE', decidedBy: null })
    const team = async (name: string) => (await call(await logIn(name), 'agent.overview', {})).value.people
    expect(await team('east01')).toMatchObject({ team: 0, direct: 0 })
    expect(await team('west01')).toMatchObject({ team: 3, direct: 1, agents: 2, players: 1 })
    const [held] = (await call(await logIn('mid001'), 'contract.mine', {})).value.rows
    expect(held).toMatchObject({ state: 'AUTO_TERMINATED' })
    // What was not yet running when the period ended never counts.
    expect([EDGE, held?.startsAt]).toContain(held?.endsAt)
    const history = await owner.many<{ username: string; was: bigint[] }>(sql`
      select m.username, v.from_uplines as was from agent_move v join member m on m.id = v.member_id order by m.username`)
    expect(history.map(({ username }) => username)).toEqual(['leaf01', 'low001', 'mid001'])
    expect(history[2]?.was).toEqual([await idOf('east01')])
    // The remark was the old upline's.
    const seen = await call(await logIn('west01'), 'agent.team', {})
    expect(seen.value.rows).toMatchObject([{ account: 'mid001', remark: '' }])
    await isWhole()
  })

  it('to the operator makes a top agent, and back an agent', async () => {
    const typeOf = async () =>
      (await owner.one<{ type: number }>(sql`select account_type as type from member where username = 'mid001'`)).type
    expect((await plan('mid001', null)).value).toMatchObject({ from: 'west01', to: null })
    await goTo('2026-03-31T17:00:00Z')
    expect(await runDueMoves(app.db)).toBe(1)
    expect([await typeOf(), await line('mid001'), await line('leaf01')]).toEqual([1, [], ['mid001', 'low001']])
    await plan('mid001', 'east01')
    await goTo('2026-04-15T17:00:00Z')
    expect(await runDueMoves(app.db)).toBe(1)
    expect([await typeOf(), await line('low001')]).toEqual([2, ['east01', 'mid001']])
    await isWhole()
  })

  it('that has become impossible by its day is refused, and says why', async () => {
    for (const name of ['ring01', 'ring02']) await topAgent(name, 0)
    expect((await plan('ring01', 'ring02')).code).toBe('ok')
    expect((await plan('ring02', 'ring01')).code).toBe('ok')
    expect((await plan('low001', 'west01')).code).toBe('ok')
    await owner.query(sql`update member set status = 'blocked' where username = 'west01'`)
    await goTo('2026-04-30T17:00:00Z')
    expect(await runDueMoves(app.db)).toBe(3)
    expect((await moves('ring01'))[0]).toMatchObject({ state: 'DONE', refusal: null })
    expect((await moves('ring02'))[0]).toMatchObject({ state: 'REFUSED', refusal: 'move_own_team' })
    expect((await moves('low001'))[0]).toMatchObject({ state: 'REFUSED', refusal: 'not_an_agent', to: 'west01' })
    expect([await line('ring01'), await line('ring02')]).toEqual([['ring02'], []])
    expect(await line('leaf01')).toEqual(['east01', 'mid001', 'low001'])
    await isWhole()
  })
})

async function untilWaiting(count: number): Promise<void> {
  await expect
    .poll(
      () =>
        owner.value<number>(sql`
          select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
      // The new account's password is hashed first.
      { timeout: 15_000 },
    )
    .toBe(count)
}

describe('somebody who joins while a line moves', () => {
  it('waits for it, and stands in the new line', async () => {
    await topAgent('north01', 80_000)
    await plan('mid001', 'north01')
    await goTo('2026-05-15T17:00:00Z')
    const mid = await logIn('mid001')
    // The upline is held: the move waits in the middle of its locks, and the join behind it.
    const held = await owner.pool.connect()
    await held.query('begin')
    await held.query('select agent_lock($1)', [String(await idOf('low001'))])
    const moving = runDueMoves(app.db)
    let joining: Promise<{ code: string }> | undefined
    try {
      await untilWaiting(1)
      joining = call(mid, 'agent.open', { username: 'late01', kind: 'player', rates: {} })
      await untilWaiting(2)
    } finally {
      await held.query('commit')
      held.release()
    }
    expect(await moving).toBe(1)
    expect((await joining)?.code).toBe('ok')
    expect(await line('late01')).toEqual(['north01', 'mid001'])
    expect(await line('low001')).toEqual(['north01', 'mid001'])
    await isWhole()
  })
})
