import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testApp } from '../../../testing/test-app.ts'
import { setSetting } from '../../system/index.ts'
import { agentsSettings } from '../settings.ts'
import { transferWorld, type Person } from '../transfers/transfers.fixtures.ts'
import { runDueMoves } from './run-moves.ts'

// A member with a team moves once another operator has confirmed it (operations.md 5.1, DECISIONS 29).
const app = await testApp()
const { call, owner } = app
await app.setTestTime('2026-03-10T03:00:00Z')
const world = await transferWorld(app)
const [east, west] = [await world.agent('haidong1'), await world.agent('haitay01')]
const EDGES = [
  '2026-03-15T17:00:00.000Z',
  '2026-03-31T17:00:00.000Z',
  '2026-04-15T17:00:00.000Z',
  '2026-04-30T17:00:00.000Z',
  '2026-05-15T17:00:00.000Z',
  '2026-05-31T17:00:00.000Z',
]
const mai = () => app.operator('mai.sup')
const hoa = () => app.operator('hoa.ops')

const key = (one: Person) => ({ memberId: String(one.id), reason: 'family line' })
const plan = async (one: Person, to: string) => call(await mai(), 'bo.planMove', { ...key(one), to })
const confirm = async (by: Awaited<ReturnType<typeof mai>>, one: Person, n = 1) =>
  call(by, 'bo.confirmMove', { ...key(one), n })
const newest = async (one: Person) => (await call(await mai(), 'bo.moves', { memberId: String(one.id) })).value.rows[0]
const uplineOf = async (one: Person) =>
  owner.value<bigint | null>(sql`select uplines[1] as id from agent_node where member_id = ${one.id}`)
const withTeam = async (name: string, leaf: string) => {
  const agent = await world.below(name, east, 'agent')
  await world.below(leaf, agent)
  return agent
}

it('is asked of a member with a team, and journaled with both operators', async () => {
  const agent = await withTeam('haiung01', 'haiung02')
  const seen = await call(await mai(), 'bo.previewMove', { memberId: String(agent.id), to: 'haitay01' })
  expect(seen.value).toMatchObject({ people: 2, needsSecond: true })
  expect((await plan(agent, 'haitay01')).value).toMatchObject({ n: 1, needsSecond: true, confirmedBy: null })
  expect((await confirm(await mai(), agent)).code).toBe('same_operator')
  expect((await confirm(await hoa(), agent, 2)).code).toBe('not_found')
  expect((await confirm(await app.operator('linh.fin'), agent)).code).toBe('permission_denied')
  // Whoever confirms looks at the same, as it stands then.
  const looked = await call(await hoa(), 'bo.previewMove', { memberId: String(agent.id), to: 'haitay01', n: 1 })
  expect(looked.value).toMatchObject({ from: 'haidong1', people: 2, dueAt: EDGES[0], needsSecond: true })
  const done = await confirm(await hoa(), agent)
  expect(done.value).toMatchObject({ state: 'WAITING', plannedBy: 'mai.sup', confirmedBy: 'hoa.ops' })
  expect((await confirm(await hoa(), agent)).code).toBe('state_conflict')
  await app.setTestTime('2026-03-15T17:00:07Z')
  expect(await runDueMoves(app.db)).toBe(1)
  expect(await uplineOf(agent)).toBe(west.id)
  expect((await confirm(await hoa(), agent)).code).toBe('state_conflict')
  const gone = await call(await hoa(), 'bo.previewMove', { memberId: String(agent.id), to: 'haitay01', n: 1 })
  expect(gone.code).toBe('state_conflict')
  const acts = await owner.values<string>(sql`
    select action || ' ' || operator || ' ' || coalesce(details ->> 'needsSecond', '-') as act from audit_log
    where target = ${`member:${agent.id}`} and action in ('agents.plan_move', 'agents.confirm_move') and not details ? 'refused' order by id`)
  expect(acts).toEqual(['agents.plan_move mai.sup true', 'agents.confirm_move hoa.ops -'])
})

it('without it the line stays: the move is put off, and refused in the end', async () => {
  const agent = await withTeam('haiung03', 'haiung04')
  await setSetting(owner, agentsSettings.movePostponeMax, 1, 'test')
  expect((await plan(agent, 'haitay01')).code).toBe('ok')
  // No other way past it, as from a program of before.
  const isDone = await owner.value<boolean>(sql`select agent_move_decide(${agent.id}, 1, 'DONE', null, null) as done`)
  expect(isDone).toBe(false)
  await app.setTestTime('2026-03-31T17:00:07Z')
  await runDueMoves(app.db)
  expect(await newest(agent)).toMatchObject({ state: 'WAITING', postponed: 1, dueAt: EDGES[2] })
  await app.setTestTime('2026-04-15T17:00:07Z')
  await runDueMoves(app.db)
  expect(await newest(agent)).toMatchObject({ state: 'REFUSED', refusal: 'move_unconfirmed' })
  expect(await uplineOf(agent)).toBe(east.id)
  await expect(
    owner.query(sql`update agent_move_plan set state = 'DONE', refusal = null where member_id = ${agent.id}`),
  ).rejects.toThrow('agent_move_plan_done')
})

it('is asked on the day of one who has got a team since it was planned, whatever it was put off for before', async () => {
  await setSetting(owner, agentsSettings.movePostponeMax, 0, 'test')
  const alone = await world.below('haiung13', east, 'agent')
  expect((await plan(alone, 'haitay01')).value).toMatchObject({ needsSecond: false, dueAt: EDGES[3] })
  await world.below('haiung14', alone)
  await app.setTestTime('2026-04-30T17:00:07Z')
  expect(await runDueMoves(app.db)).toBe(1)
  expect(await newest(alone)).toMatchObject({ state: 'WAITING', needsSecond: true, postponed: 1, dueAt: EDGES[4] })
  expect(await uplineOf(alone)).toBe(east.id)
  expect((await confirm(await mai(), alone)).code).toBe('same_operator')
  expect((await confirm(await hoa(), alone)).code).toBe('ok')
  await app.setTestTime('2026-05-15T17:00:07Z')
  await runDueMoves(app.db)
  expect(await newest(alone)).toMatchObject({ state: 'DONE', plannedBy: 'mai.sup', confirmedBy: 'hoa.ops' })
  expect(await uplineOf(alone)).toBe(west.id)
})

it('is asked of a plan of the program before as well, which knew its operator by name alone', async () => {
  const agent = await withTeam('haiung15', 'haiung16')
  await owner.query(
    sql`select agent_move_propose(${agent.id}, ${west.id}, ${EDGES[5]}::timestamptz, 'mai.sup', 'family line')`,
  )
  await app.setTestTime('2026-05-31T17:00:07Z')
  await runDueMoves(app.db)
  expect(await newest(agent)).toMatchObject({ state: 'WAITING', needsSecond: true, postponed: 1 })
  expect((await confirm(await mai(), agent)).code).toBe('same_operator')
  expect((await confirm(await hoa(), agent)).code).toBe('ok')
  await app.setTestTime('2026-06-15T17:00:07Z')
  await runDueMoves(app.db)
  // Nobody confirmed in time: as any other it is refused once it was put off often enough.
  const late = await withTeam('haiung17', 'haiung18')
  await owner.query(sql`select agent_move_propose(${late.id}, ${west.id}, lotus_now(), 'mai.sup', 'family line')`)
  await runDueMoves(app.db)
  expect(await newest(late)).toMatchObject({ state: 'WAITING', postponed: 1 })
  await app.setTestTime('2026-06-30T17:00:07Z')
  await runDueMoves(app.db)
  expect(await newest(late)).toMatchObject({ state: 'REFUSED', refusal: 'move_unconfirmed' })
  expect([await uplineOf(agent), await uplineOf(late)]).toEqual([west.id, east.id])
})

it('is asked of nobody, or of everybody, as the operator sets it', async () => {
  const [one, other, third] = [
    await world.below('haiung05', east),
    await world.below('haiung06', east),
    await withTeam('haiung07', 'haiung08'),
  ]
  const needs = async (who: Person) => (await plan(who, 'haitay01')).value.needsSecond
  expect(await needs(one)).toBe(false)
  await setSetting(owner, agentsSettings.moveTwoOperators, 'ALL', 'test')
  expect(await needs(other)).toBe(true)
  await setSetting(owner, agentsSettings.moveTwoOperators, 'NONE', 'test')
  expect(await needs(third)).toBe(false)
  expect((await confirm(await hoa(), third)).code).toBe('state_conflict')
  expect((await call(await mai(), 'bo.cancelMove', { ...key(other), n: 1 })).value).toMatchObject({
    state: 'CANCELLED',
    confirmedBy: null,
  })
})

it('of those below a closed agent each line with a team is asked for', async () => {
  await setSetting(owner, agentsSettings.moveTwoOperators, 'TEAM', 'test')
  const closed = await world.below('haiung09', east, 'agent')
  const child = await world.below('haiung10', closed, 'agent')
  await world.below('haiung11', child)
  await world.below('haiung12', closed)
  await owner.query(sql`update member set status = 'closed' where id = ${closed.id}`)
  expect((await call(await mai(), 'bo.moveChildren', key(closed))).value).toMatchObject({ planned: 2, toConfirm: 1 })
  expect(await newest(child)).toMatchObject({ needsSecond: true })
})
