import { describe, expect, it } from 'vitest'
import { routes, type RouteName } from '@lotus/contract'
import { schemas } from '@lotus/contract/schemas'
import { testDatabase } from '@lotus/testing'
import { deDb, lo2, p, setUpLottery } from '../lottery.fixtures.ts'
import { registerChaseRoutes } from './chase.routes.ts'
import { moduleApp } from '../../../testing/module-app.ts'

// The real HTTP layer with only the calls of chases; this file decides whose token is whose.
const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-30T03:00:30Z')
const { deps, wallet } = lottery
const { visitor, as } = await moduleApp({ register: (http) => registerChaseRoutes({ ...deps, wallet, http }) })

async function signIn(username: string, accountType = 0) {
  const memberId = await lottery.member(username, p(1000))
  return as({ memberId, username, accountType })
}
const path = (name: RouteName) => routes[name].path
const issues = (count: number, multiple = 1) =>
  Array.from({ length: count }, (_, n) => ({ issueNo: `20260630-${String(602 + n).padStart(4, '0')}`, multiple }))
const chase = (key: string, body: Record<string, unknown> = {}) => ({
  body: { gameCode: 'SEN60', items: [lo2(['07'])], issues: issues(3), winStop: true, generator: 'same', ...body },
  headers: { 'idempotency-key': key },
})
const place = path('lottery.placeChase')

describe('a visitor', () => {
  it('reads which issues a chase may contain, and that a game has no chases', async () => {
    const answer = await visitor.get(path('lottery.chaseIssues'), { query: { gameCode: 'SEN60' } })
    const value = schemas['lottery.chaseIssues'].value.parse(answer.value)
    expect(value).toMatchObject({ issuesMax: 50, ordersMax: 500, multipleMax: 9999 })
    expect(value.issues).toHaveLength(100)
    expect(value.issues[0]).toEqual({
      issueNo: '20260630-0601',
      openAt: '2026-06-30T03:00:30.000Z',
      lockAt: '2026-06-30T03:00:55.000Z',
      drawAt: '2026-06-30T03:01:00.000Z',
    })
    const none = await visitor.get(path('lottery.chaseIssues'), { query: { gameCode: 'MBAC' } })
    expect(none.value).toMatchObject({ issuesMax: 0, issues: [] })
    expect(await visitor.get(path('lottery.chaseIssues'), { query: { gameCode: 'NOPE' } })).toMatchObject({
      status: 404,
      code: 'game_not_found',
    })
  })

  it('cannot create, list or cancel without a token', async () => {
    expect(await visitor.post(place, chase('k'))).toMatchObject({ status: 401, code: 'not_logged_in' })
    expect(await visitor.get(path('lottery.chases'))).toMatchObject({ status: 401 })
    expect(await visitor.get(path('lottery.chase'), { query: { id: '1' } })).toMatchObject({ status: 401 })
    expect(await visitor.post(path('lottery.cancelChase'), { body: { id: '1' } })).toMatchObject({ status: 401 })
  })
})

describe('a player', () => {
  it('creates a chase once per key, sees it in list and detail, and cancels its end', async () => {
    const member = await signIn('player')
    const made = await member.post(place, chase('one'))
    expect(made.status).toBe(200)
    const value = schemas['lottery.placeChase'].value.parse(made.value)
    expect(value).toMatchObject({ isDuplicate: false, chase: { stake: '81.0000', state: 'running' } })
    expect(value.balance.cash).toBe('919.0000')
    const again = schemas['lottery.placeChase'].value.parse((await member.post(place, chase('one'))).value)
    expect(again).toMatchObject({ isDuplicate: true, chase: { id: value.chase.id } })
    expect(await member.post(place, chase('one', { winStop: false }))).toMatchObject({
      status: 409,
      code: 'key_conflict',
    })

    const list = schemas['lottery.chases'].value.parse((await member.get(path('lottery.chases'))).value)
    expect(list.rows).toMatchObject([{ id: value.chase.id, items: [{ play: 'lo2', contentText: '07', points: 1 }] }])
    const { id } = value.chase
    const detail = schemas['lottery.chase'].value.parse(
      (await member.get(path('lottery.chase'), { query: { id } })).value,
    )
    expect(detail.issues).toHaveLength(3)
    const middle = await member.post(path('lottery.cancelChase'), {
      body: { id, fromIssueNo: '20260630-0603', toIssueNo: '20260630-0603' },
    })
    expect(middle).toMatchObject({ status: 409, code: 'chase_not_last', value: { lastIssue: '20260630-0604' } })
    const cancelled = await member.post(path('lottery.cancelChase'), { body: { id, fromIssueNo: '20260630-0603' } })
    expect(schemas['lottery.cancelChase'].value.parse(cancelled.value)).toMatchObject({
      chase: { returned: '54.0000' },
      balance: { cash: '973.0000' },
    })
  })

  it('pages through the list, by game and by state', async () => {
    const member = await signIn('pager')
    for (let n = 0; n < 5; n += 1) await member.post(place, chase(`p${n}`, { items: [deDb(['01'])] }))
    const listed = async (query: Record<string, string>) =>
      schemas['lottery.chases'].value.parse((await member.get(path('lottery.chases'), { query })).value)
    const first = await listed({ limit: '3' })
    const rest = await listed({ limit: '3', cursor: first.nextCursor ?? '' })
    expect([first.rows.length, rest.rows.length, rest.nextCursor]).toEqual([3, 2, null])
    await member.post(path('lottery.cancelChase'), { body: { id: first.rows[0]?.id ?? '' } })
    expect((await listed({ state: 'running' })).rows).toHaveLength(4)
    expect((await listed({ state: 'ended' })).rows.map((row) => row.state)).toEqual(['cancelled'])
    expect((await listed({ gameCode: 'MBAC' })).rows).toEqual([])
    expect(await member.get(path('lottery.chases'), { query: { cursor: "'; drop" } })).toMatchObject({ status: 400 })
  })

  it("does not see another's, and a trial player has the same calls", async () => {
    const owner = await signIn('first1')
    const other = await signIn('second2', 1)
    const made = schemas['lottery.placeChase'].value.parse((await owner.post(place, chase('mine'))).value)
    const { id } = made.chase
    expect(await other.get(path('lottery.chase'), { query: { id } })).toMatchObject({ status: 404, code: 'not_found' })
    expect(await other.post(path('lottery.cancelChase'), { body: { id } })).toMatchObject({ status: 404 })
    expect((await other.post(place, chase('mine'))).status).toBe(200)
  })

  it('is refused with typed details, and nothing is debited', async () => {
    const member = await signIn('refused')
    expect(await member.post(place, { ...chase('x'), headers: {} })).toMatchObject({ code: 'idempotency_key_missing' })
    for (const body of [
      { issues: issues(1) },
      { issues: issues(2, 0) },
      { issues: issues(2, 10_000) },
      { issues: issues(2, 1.5) },
      { items: [] },
      { generator: 'magic' },
      { winStop: 'yes' },
    ]) {
      expect(await member.post(place, chase('bad', body))).toMatchObject({ status: 400, code: 'bad_request' })
    }
    expect(await member.post(place, chase('r1', { gameCode: 'MBAC' }))).toMatchObject({
      status: 409,
      code: 'chase_not_allowed',
    })
    expect(await member.post(place, chase('r2', { issues: issues(51) }))).toMatchObject({
      code: 'chase_too_long',
      value: { max: 50 },
    })
    expect(await member.post(place, chase('r3', { issues: issues(3).toReversed() }))).toMatchObject({
      code: 'chase_issue_gap',
    })
    expect(await member.post(place, chase('r4', { items: [deDb(['01'], 1000)] }))).toMatchObject({
      code: 'insufficient_balance',
      value: { balance: '1000.0000', short: '2000.0000' },
    })
    const balance = schemas['lottery.placeChase'].value.parse((await member.post(place, chase('ok'))).value).balance
    expect(balance.cash).toBe('919.0000')
  })
})
