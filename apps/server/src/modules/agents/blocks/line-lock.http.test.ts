import { sql } from '@lotus/database'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { setSetting } from '../../system/index.ts'
import { agentsSettings } from '../settings.ts'
import { transferWorld, type Person } from '../transfers/transfers.fixtures.ts'
import { runLineLocks } from './line-lock.ts'

// The operator locks the accounts of a whole line, and opens those that were open (operations.md 5.2, row 40).
const app = await testApp()
const { call, owner, db } = app
const world = await transferWorld(app)
const boss = await app.operator('mai.sup')
const top = await world.agent('tuyen1')
const middle = await world.below('tuyen2', top, 'agent')
const player = await world.below('tuyen3', middle)
const second = await world.below('tuyen4', middle)
const beside = await world.below('tuyen5', top)
const everybody = [top, middle, player, second, beside]

const lock = (one: Person, as = boss) =>
  call(as, 'bo.lockLine', { memberId: String(one.id), reason: 'one person with many accounts' })
const unlock = (one: Person) => call(boss, 'bo.unlockLine', { memberId: String(one.id), reason: 'looked at it' })
const statuses = () =>
  owner.values<string>(
    sql`select status from unnest(${everybody.map(({ id }) => String(id))}::bigint[]) with ordinality as w(id, place)
      join member m on m.id = w.id order by w.place`,
  )
const locksOf = async (one: Person) => (await call(boss, 'bo.agent', { account: one.username })).value.locks
const held = () => owner.value<number>(sql`select count(*)::integer from agent_line_locked`)

it('locks everybody below in parts, and only whoever was open is opened again', async () => {
  expect((await lock(middle, await app.operator('linh.fin'))).code).toBe('permission_denied')
  await owner.query(sql`update member set status = 'blocked' where id = ${second.id}`)
  expect((await lock(middle)).value).toEqual({ people: 3 })
  expect((await lock(middle)).code).toBe('state_conflict')
  expect(await locksOf(player)).toMatchObject([{ account: 'tuyen2', isOwn: false, state: 'LOCKING', people: 0 }])
  await runLineLocks(db, 1)
  expect(await statuses()).toEqual(['active', 'blocked', 'blocked', 'blocked', 'active'])
  expect(await locksOf(middle)).toMatchObject([{ isOwn: true, state: 'LOCKED', people: 2, by: 'mai.sup' }])
  expect(await locksOf(beside)).toEqual([])
  // Nobody logs in, and nobody joins below.
  const login = await call(app.site, 'session.login', { username: 'tuyen3', password: 'một mật khẩu dài' })
  expect(login.code).toBe('account_disabled')
  expect((await call(middle.client, 'agent.open', { username: 'tuyen9', kind: 'player', rates: {} })).success).toBe(
    false,
  )

  expect((await unlock(middle)).value).toEqual({ people: 2 })
  expect((await unlock(middle)).code).toBe('state_conflict')
  await runLineLocks(db, 1)
  expect(await statuses()).toEqual(['active', 'active', 'active', 'blocked', 'active'])
  expect(await locksOf(middle)).toEqual([])
  expect(await held()).toBe(0)
})

it('who is in two locked lines stays locked until both are lifted, whichever comes first', async () => {
  await lock(middle)
  await runLineLocks(db)
  await lock(top)
  await runLineLocks(db)
  const all = ['blocked', 'blocked', 'blocked', 'blocked', 'blocked']
  expect(await statuses()).toEqual(all)
  expect((await locksOf(player)).map(({ account, people }) => [account, people])).toEqual([
    ['tuyen2', 2],
    ['tuyen1', 2],
  ])
  await unlock(middle)
  await runLineLocks(db)
  expect(await statuses()).toEqual(all)
  expect(await locksOf(player)).toMatchObject([{ account: 'tuyen1', people: 4 }])
  // A lock of the inner line again holds nobody that the outer one holds; lifting the outer one keeps them locked.
  await lock(middle)
  await runLineLocks(db)
  await unlock(top)
  await runLineLocks(db)
  expect(await statuses()).toEqual(['active', 'blocked', 'blocked', 'blocked', 'active'])
  await unlock(middle)
  await runLineLocks(db)
  expect(await statuses()).toEqual(['active', 'active', 'active', 'blocked', 'active'])
  expect(await held()).toBe(0)
})

it('a lock is lifted while it is still at work, and one that was closed stays closed', async () => {
  await lock(top)
  await unlock(top)
  await runLineLocks(db)
  expect(await statuses()).toEqual(['active', 'active', 'active', 'blocked', 'active'])
  await lock(top)
  await runLineLocks(db)
  await owner.query(sql`update member set status = 'closed' where id = ${beside.id}`)
  await unlock(top)
  await runLineLocks(db)
  expect(await statuses()).toEqual(['active', 'active', 'active', 'blocked', 'closed'])
})

it('a team that is larger than a move may take is refused, and each decision is in the audit log', async () => {
  await setSetting(owner, agentsSettings.movePeopleMax, 4, 'test')
  expect((await lock(top)).code).toBe('team_too_large')
  expect((await lock(middle)).code).toBe('ok')
  const acts = await owner.values<string>(
    sql`select act from (select action || ' ' || coalesce(details->>'people', details->>'refused') as act, id from audit_log
      where action in ('agents.lock_line', 'agents.unlock_line')) x order by id desc limit 3`,
  )
  expect(acts).toEqual(['agents.lock_line 3', 'agents.lock_line team_too_large', 'agents.unlock_line 4'])
})
