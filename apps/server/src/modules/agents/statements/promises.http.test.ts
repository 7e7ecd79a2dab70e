import { expect, it } from 'vitest'
import type { RouteValue } from '@lotus/contract'
import { sql } from '@lotus/database'
import { must } from '@lotus/kernel'
import { testApp } from '../../../testing/test-app.ts'
import { setSetting } from '../../system/index.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { settleDue } from '../settle/settle-due.ts'
import { settleSettings } from '../settle/settle-settings.ts'
import { signedBy } from '../settle/settle.fixtures.ts'
import { join, setAgent } from '../tree/tree.repo.ts'
import { listUnpaidHolders } from './office-list.repo.ts'

// Promises with dates (issue 19 section 4): what waits says why and by when it is decided, and what is late is told to both sides.
const app = await testApp()
const { call, site } = app
await app.setTestTime('2026-06-20T03:00:00Z')
const rebates = rebateFixtures(app)
await rebates.open('2026-06-01T00:00:00Z')

const reviewed: WireTerms = {
  kind: 'DAILY',
  cadence: 'DAILY',
  categories: ['RNG'],
  activeMinBet: '0.0000',
  tiers: [{ ratePpm: 10_000, active: 0, validBet: '0.0000', loss: '0.0000' }],
  payout: 'REVIEW',
}
const idOf = (username: string) => app.owner.value<bigint>(sql`select id from member where username = ${username}`)
await app.register('hen0')
const top = await idOf('hen0')
await setAgent(app.db, { memberId: top, rates: { RNG: 0 }, by: 'test', reason: 'test' })
const holder = async (username: string, granter: bigint | null) => {
  await app.register(username)
  const id = await idOf(username)
  if (granter !== null) {
    const place = { kind: 'agent', via: 'direct', linkCode: null, remark: '', by: 'test' } as const
    await join(app.db, { memberId: id, uplineId: granter, rates: {}, ...place })
  } else await setAgent(app.db, { memberId: id, rates: { RNG: 0 }, by: 'test', reason: 'test' })
  await signedBy(app)(id, granter, reviewed, '2026-06-19T17:00:00Z')
  await rebates.tell(id, [{ ref: `bet-${username}`, validBet: '20000.0000', at: new Date('2026-06-20T03:01:00Z') }])
  return id
}
const below = await holder('hen1', top)
const barred = await holder('hen2', top)
const locked = await holder('hen3', null)
const exclude = (id: bigint, until: string) =>
  app.owner.query(sql`
    insert into protection_exclusion (member_id, reason, starts_at, ends_at) values (${id}, 'self', lotus_now(), ${until}::timestamptz)`)
const setStatus = (id: bigint, status: 'active' | 'blocked') =>
  app.owner.query(sql`update member set status = ${status} where id = ${id}`)
await exclude(barred, '2026-07-20T00:00:00Z')
await setStatus(locked, 'blocked')
await app.setTestTime('2026-06-20T17:00:01Z')
await rebates.count()
await rebates.payDays()
await settleDue(app.db, app.clock.now())

const password = 'một mật khẩu dài'
const logIn = async (username: string) =>
  site.as(must((await call(site, 'session.login', { username, password })).value, 'logged in').token)
const mine = async (username: string) =>
  must((await call(await logIn(username), 'contract.statements', { kind: 'DAILY' })).value.rows[0], 'a statement')
const granted = async (account: string) =>
  must((await call(await logIn('hen0'), 'agent.statements', { kind: 'DAILY', account })).value.rows[0], 'a statement')
const office = async (state: 'waiting' | 'late' | 'held') =>
  (await call(await app.operator('linh.fin'), 'bo.statements', { state })).value
const reason = 'looks like bets against each other'
/** Two days after the period was fixed. */
const by = expect.stringMatching(/^2026-06-22T17:00:0\d/)

it('a review says by when it is decided, to both sides; a promise that was given stays when the setting changes', async () => {
  const waits = { why: 'REVIEW', by, isLate: false, notBefore: null }
  expect([(await mine('hen1')).waits, (await granted('hen1')).waits]).toEqual([waits, waits])
  await setSetting(app.db, settleSettings.reviewHours, 1, 'test')
  expect((await mine('hen1')).waits).toEqual(waits)
  await setSetting(app.db, settleSettings.reviewHours, 48, 'test')
  const { progress } = (await call(await logIn('hen1'), 'contract.progress', { kind: 'DAILY' })).value
  expect(progress).toMatchObject({ payment: 'REVIEW', reviewHours: 48, waitingBy: null })
})

it('what is held for the holder says for what, and not before when; who granted it reads neither', async () => {
  expect((await mine('hen2')).waits).toEqual({
    why: 'EXCLUDED',
    by: null,
    isLate: false,
    notBefore: '2026-07-20T00:00:00.000Z',
  })
  const untold = { why: null, by: null, isLate: false, notBefore: null }
  expect((await granted('hen2')).waits).toEqual(untold)
  const rows = (await office('held')).rows.map(({ holder: name, waits }) => [name, waits?.why])
  expect(rows).toEqual([
    ['hen2', 'EXCLUDED'],
    ['hen3', 'ACCOUNT'],
  ])
})

it('what an operator holds back says by when it is decided again, and the review has as long left as before', async () => {
  const { id } = await mine('hen1')
  expect((await call(await app.operator('linh.fin'), 'bo.holdStatement', { id, reason })).code).toBe('ok')
  expect((await mine('hen1')).waits).toMatchObject({
    why: 'OPERATOR',
    by: expect.stringMatching(/^2026-06-27T17:00:0\d/),
    isLate: false,
  })
  expect((await granted('hen1')).waits).toMatchObject({ why: null, by: null })
  await app.setTestTime('2026-06-21T17:00:01Z')
  expect((await call(await app.operator('linh.fin'), 'bo.releaseStatement', { id, reason })).code).toBe('ok')
  expect((await mine('hen1')).waits).toMatchObject({
    why: 'REVIEW',
    by: expect.stringMatching(/^2026-06-23T17:00:0\d/),
  })
})

it('what is late is told to the holder, and listed first for the operator; whoever may not be paid now is nobody’s delay, and listed last', async () => {
  expect(await office('late')).toMatchObject({ late: 0, rows: [] })
  await app.setTestTime('2026-06-24T03:00:00Z')
  expect((await mine('hen1')).waits).toMatchObject({ isLate: true })
  expect((await granted('hen1')).waits).toMatchObject({ isLate: true })
  const late = await office('late')
  expect([late.late, late.rows.map(({ holder: name }) => name)]).toEqual([1, ['hen1']])
  // Once the account is open the operator could have decided.
  await setStatus(locked, 'active')
  const waiting = await office('waiting')
  expect(waiting.rows.map(({ holder: name, waits }) => [name, waits?.why, waits?.isLate])).toEqual([
    ['hen3', 'HOLDER', true],
    ['hen1', 'REVIEW', true],
    ['hen2', 'EXCLUDED', false],
  ])
  expect(waiting.late).toBe(2)
  // Page by page in the same order.
  const pages: string[] = []
  let cursor: string | undefined
  for (let at = 0; at < 3; at++) {
    const page: RouteValue<'bo.statements'> = (
      await call(await app.operator('linh.fin'), 'bo.statements', {
        state: 'waiting',
        limit: 1,
        ...(cursor === undefined ? {} : { cursor }),
      })
    ).value
    pages.push(...page.rows.map(({ holder: name }) => name))
    cursor = page.nextCursor ?? undefined
  }
  expect(cursor).toBeUndefined()
  expect(pages).toEqual(['hen3', 'hen1', 'hen2'])
})

it('what is decided waits for nothing', async () => {
  const { id, due } = await mine('hen1')
  const decided = await call(await app.operator('linh.fin'), 'bo.decideStatement', { id, due, decision: 'pay', reason })
  expect(decided.value).toMatchObject({ state: 'PAID', waits: null })
  expect(await office('late')).toMatchObject({ late: 1 })
  expect([await rebates.cash(below), await rebates.breaks()]).toEqual(['200.0000', []])
})

it('whoever may not be paid now is nobody’s delay, however much of others’ is held before it', async () => {
  await app.owner.query(sql`
    insert into agent_statement
    select (jsonb_populate_record(null::agent_statement, to_jsonb(s) || jsonb_build_object('period_start', s.period_start - g.days * interval '1 day',
      'period_end', s.period_end - g.days * interval '1 day', 'promised_at', s.promised_at - g.days * interval '1 minute'))).*
    from agent_statement s cross join generate_series(1, 1200) as g(days) where s.member_id = ${locked} and s.state = 'HELD'`)
  expect((await office('late')).rows.map(({ holder: name }) => name)).not.toContain('hen2')
  const asked = (after: bigint, limit: number) => listUnpaidHolders(app.db, { after, limit })
  expect(await asked(0n, 10)).toEqual([barred, locked])
  expect([await asked(0n, 1), await asked(barred, 1), await asked(locked, 1)]).toEqual([[barred], [locked], []])
}, 60_000)
