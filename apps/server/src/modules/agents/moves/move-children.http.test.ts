import type { RouteInput } from '@lotus/contract'
import { sql } from '@lotus/database'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { setSetting } from '../../system/index.ts'
import { agentsTreeCheck } from '../audit/check-tree.ts'
import { contractSettings } from '../contracts/contract-settings.ts'
import { agentsSettings } from '../settings.ts'
import { transferWorld, type Person } from '../transfers/transfers.fixtures.ts'
import { pickMovable } from './move-children.ts'
import { runDueMoves } from './run-moves.ts'

// Those below a closed agent move to the agent's upline (operations.md 1.13).
const app = await testApp()
const { call, owner } = app
await app.setTestTime('2026-03-10T03:00:00Z')
await setSetting(owner, contractSettings.mayOffer, true, 'test')
// Moves that two operators decide have a test of their own.
await setSetting(owner, agentsSettings.moveTwoOperators, 'NONE', 'test')
const world = await transferWorld(app)
let boss = await app.operator('mai.sup')
const top = await world.agent('dong01')
const middle = await world.below('dong02', top, 'agent')
const [agent, player] = [await world.below('dong03', middle, 'agent'), await world.below('dong04', middle)]
const leaf = await world.below('dong05', agent)

const input = (one: Person) => ({ memberId: String(one.id), reason: 'the account is closed' })
const preview = (one: Person) => call(boss, 'bo.previewMoveChildren', { memberId: String(one.id) })
const lineOf = async (one: Person) =>
  (await call(boss, 'bo.agent', { account: one.username })).value.place?.trail.map(({ account }) => account)
const close = (one: Person) => owner.query(sql`update member set status = 'closed' where id = ${one.id}`)

const terms: RouteInput<'agent.offerContract'>['terms'] = {
  kind: 'DIVIDEND',
  cadence: 'SEMIMONTHLY',
  carry: 'MONTH',
  categories: ['LOTT'],
  activeMinBet: '1000',
  tiers: [{ ratePpm: 100_000, active: 0, validBet: '0', loss: '0' }],
}
async function sign({ client }: Person): Promise<void> {
  const [row] = (await call(client, 'contract.mine', {})).value.rows
  const answer = { n: row?.n ?? 0, move: 'sign' as const, hash: row?.hash ?? '', nonce: row?.nonce ?? null, ack: [] }
  expect((await call(client, 'contract.decide', answer)).code).toBe('ok')
}

it('is for a closed agent with somebody below, and for who may', async () => {
  expect((await preview(middle)).code).toBe('state_conflict')
  expect((await call(await app.operator('linh.fin'), 'bo.moveChildren', input(middle))).code).toBe('permission_denied')
  expect((await call(boss, 'bo.moveChildren', { ...input(middle), memberId: '999999' })).code).toBe('not_found')
  boss = await app.operator('mai.sup')
})

it('shows who moves and which contracts end, plans one move for each, and moves them at the edge', async () => {
  const offer = (one: Person) =>
    call(middle.client, 'agent.offerContract', { memberId: String(one.id), terms, ack: [] })
  await call(boss, 'bo.offerContract', { memberId: String(top.id), terms, ack: [], reason: 'start' })
  await sign(top)
  await call(top.client, 'agent.offerContract', { memberId: String(middle.id), terms, ack: [] })
  await sign(middle)
  expect((await offer(agent)).code).toBe('ok')
  await sign(agent)
  await close(middle)
  const seen = (await preview(middle)).value
  expect(seen).toMatchObject({ to: 'dong01', childrenAll: 2, endsAll: 1, dueAt: '2026-03-15T17:00:00.000Z' })
  expect(seen.children.toSorted((a, b) => (a.account < b.account ? -1 : 1))).toEqual([
    { account: 'dong03', people: 2, refusal: null },
    { account: 'dong04', people: 1, refusal: null },
  ])
  expect(seen.ends).toMatchObject([{ account: 'dong03', kind: 'DIVIDEND' }])
  const planned = await call(boss, 'bo.moveChildren', input(middle))
  expect(planned.value).toEqual({ planned: 2, toConfirm: 0, refused: 0, dueAt: '2026-03-15T17:00:00.000Z' })
  // Planned once: nobody is left.
  expect((await call(boss, 'bo.moveChildren', input(middle))).value).toMatchObject({ planned: 0, refused: 0 })
  await app.setTestTime('2026-03-15T17:00:07Z')
  boss = await app.operator('mai.sup')
  expect(await runDueMoves(app.db)).toBe(2)
  expect([await lineOf(agent), await lineOf(player), await lineOf(leaf)]).toEqual([
    ['dong01'],
    ['dong01'],
    ['dong01', 'dong03'],
  ])
  expect((await preview(middle)).code).toBe('state_conflict')
  expect(await agentsTreeCheck.run(app.db, { passes: 1, isWhole: true })).toEqual([])
})

it('who cannot be moved stays: a player of a closed top agent', async () => {
  await close(top)
  const seen = (await preview(top)).value
  const refusalOf = (account: string) => seen.children.find((child) => child.account === account)?.refusal
  expect([seen.to, refusalOf('dong04'), refusalOf('dong03')]).toEqual([null, 'not_an_agent', null])
  await setSetting(owner, agentsSettings.movePeopleMax, 2, 'test')
  expect((await call(boss, 'bo.moveChildren', input(top))).code).toBe('team_too_large')
  await setSetting(owner, agentsSettings.movePeopleMax, 100, 'test')
  expect((await call(boss, 'bo.moveChildren', input(top))).value).toMatchObject({ planned: 2, refused: 1 })
  const acts = await owner.values<string>(
    sql`select act from (select coalesce(details->>'planned', details->>'refused') as act, id from audit_log
      where action = 'agents.move_children') x order by id`,
  )
  expect(acts.slice(-2)).toEqual(['team_too_large', '2'])
})

it('who cannot be moved does not stand before who can', async () => {
  const left = await world.agent('dong06')
  const stays = [await world.below('dong07', left), await world.below('dong08', left)]
  const moves = [await world.below('dong09', left, 'agent'), await world.below('dong10', left, 'agent')]
  const ids = [...stays, ...moves].map(({ id }) => id)
  const picked = await pickMovable(app.db, ids, null, 1)
  expect([picked.movable.map(({ id }) => id), picked.refused.map(({ id }) => id)]).toEqual([
    ids.slice(2, 3),
    ids.slice(0, 2),
  ])
  await close(left)
  expect((await preview(left)).value).toMatchObject({ childrenAll: 4 })
  expect((await call(boss, 'bo.moveChildren', input(left))).value).toMatchObject({ planned: 2, refused: 2 })
})
