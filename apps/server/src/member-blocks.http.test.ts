import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { must } from '@lotus/kernel'
import type { HttpClient } from '@lotus/testing'
import { join, setAgent } from './modules/agents/tree/tree.repo.ts'
import { fillInboxes } from './modules/messages/messages.fixtures.ts'
import { testApp } from './testing/test-app.ts'

// The blocks of members in the back office (operations.md 1.1, issue 19 section 5): listed, with another end, and in the tree.
const app = await testApp()
const { call } = app
const mai = await app.operator('mai.sup')
const reason = 'nghi dùng thẻ của người khác'
const member = async (username: string) => {
  const { client } = await app.register(username)
  return { client, id: (await call(client, 'member.info', {})).value.id, username }
}
const restrict = (id: string, what: 'BETS' | 'WITHDRAWALS', until: string | null = null) =>
  call(mai, 'bo.restrictMember', { id, what, until, reason })
const lift = (id: string, what: 'BETS' | 'WITHDRAWALS') =>
  call(mai, 'bo.unrestrictMember', { id, what, reason: 'đã kiểm tra' })
const letters = async (client: HttpClient) => {
  await fillInboxes(app)
  return (await call(client, 'inbox.list', {})).value.rows.map(({ title }) => title)
}
const bet = async (client: HttpClient) => {
  const { value } = await call(client, 'lottery.current', { gameCode: 'SEN60' })
  const { issueNo } = must(value.current, 'the game sells')
  const items = [{ play: 'de_db', content: ['07'], points: 5, odds: [{ tier: 'win', odds: '99' }] }]
  return call(client, 'lottery.placeOrders', { gameCode: 'SEN60', issueNo, items }, { key: randomUUID() })
}

const listed = async (
  input: { what?: 'BETS' | 'WITHDRAWALS'; account?: string; cursor?: string; limit?: number } = {},
) => (await call(mai, 'bo.restrictions', input)).value
const changeEnd = (id: string, from: string | null, until: string | null, why = 'cần thêm thời gian') =>
  call(mai, 'bo.changeRestriction', { id, what: 'BETS', from, until, reason: why })
const ahead = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString()

it('those in force are listed, the newest first, page by page: of one instant each comes once (issue 19 section 5)', async () => {
  const people = await Promise.all(['liet', 'ke', 'chan'].map((text) => member(`${text}danhsach`)))
  for (const { id } of people)
    for (const what of ['BETS', 'WITHDRAWALS'] as const) expect((await restrict(id, what)).code).toBe('ok')
  const ids = people.map(({ id }) => BigInt(id))
  await app.owner.query(
    sql`update member_restriction set set_at = '2026-01-01T00:00:00.000001Z' where member_id = any(${ids.map(String)}::bigint[])`,
  )
  const keys: string[] = []
  let cursor: string | undefined
  do {
    const page = await listed({ limit: 2, ...(cursor === undefined ? {} : { cursor }) })
    keys.push(...page.rows.map(({ key }) => key))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  const own = keys.filter((key) => people.some(({ id }) => key.startsWith(`${id}-`)))
  expect([own.length, new Set(own).size]).toEqual([6, 6])
  const account = must(people[0], 'a member').username
  const only = await listed({ what: 'BETS', account })
  expect(only.rows).toMatchObject([{ account, what: 'BETS', by: 'mai.sup', reason, until: null }])
  expect((await listed({ account: 'khongcoai' })).rows).toEqual([])
  expect((await call(mai, 'bo.restrictions', { cursor: 'x' })).code).toBe('bad_request')
  // One that has ended, by its day or by an operator, is in force no more.
  await lift(must(people[0], 'a member').id, 'BETS')
  expect((await listed({ what: 'BETS', account })).rows).toEqual([])
})

it('the end of a block is changed with a reason; what was stays readable, and the member is told', async () => {
  const { client, id, username } = await member('chandoihan')
  const until = ahead(60_000)
  expect((await restrict(id, 'BETS', until)).code).toBe('ok')
  const later = ahead(3_600_000)
  expect((await changeEnd(id, until, later)).value.restrictions).toMatchObject([
    { what: 'BETS', by: 'mai.sup', reason, until: later },
  ])
  await app.clock.advance(61_000)
  expect(await bet(client)).toMatchObject({ code: 'bets_blocked', value: { until: later } })
  // Somebody else was faster, nothing would change, or the time is past.
  expect((await changeEnd(id, until, null)).code).toBe('state_conflict')
  expect((await changeEnd(id, later, later)).code).toBe('bad_request')
  expect((await changeEnd(id, later, ahead(-1000))).code).toBe('bad_request')
  expect((await changeEnd(id, later, null, 'đến khi xong')).code).toBe('ok')
  const [row] = (await listed({ account: username })).rows
  expect(row).toMatchObject({ until: null, reason })
  expect(row?.steps).toMatchObject([
    { step: 'END_CHANGED', until: null, by: 'mai.sup', reason: 'đến khi xong' },
    { step: 'END_CHANGED', until: later, reason: 'cần thêm thời gian' },
    { step: 'SET', until, reason },
  ])
  expect((await lift(id, 'BETS')).code).toBe('ok')
  expect((await changeEnd(id, null, ahead(60_000))).code).toBe('state_conflict')
  expect((await restrict(id, 'BETS')).code).toBe('ok')
  expect((await listed({ account: username })).rows[0]?.steps.map(({ step }) => step)).toEqual([
    'SET',
    'LIFTED',
    'END_CHANGED',
    'END_CHANGED',
    'SET',
  ])
  expect(await letters(client)).toContain('Thời hạn chặn đặt cược đã thay đổi')
  expect(JSON.stringify(await call(client, 'inbox.list', {}))).not.toContain('cần thêm')
})

it('both are for whoever may edit members, and on record', async () => {
  const { id, client } = await member('chanquyen')
  const until = ahead(60_000)
  await restrict(id, 'BETS', until)
  const input = { id, what: 'BETS', from: until, until: null, reason } as const
  const other = await app.operator('tu.op')
  for (const who of [other, client]) {
    expect((await call(who, 'bo.restrictions', {})).success).toBe(false)
    expect((await call(who, 'bo.changeRestriction', input)).success).toBe(false)
  }
  expect((await call(mai, 'bo.changeRestriction', { ...input, id: '999999999' })).code).toBe('not_found')
  expect((await call(mai, 'bo.changeRestriction', input)).code).toBe('ok')
  const details = await app.owner.value<object>(
    sql`select details from audit_log where target = ${`member:${id}`} and action = 'members.change_restriction'`,
  )
  expect(details).toMatchObject({ what: 'BETS', from: until, until: null, reason })
})

it('the tree of the back office lists by the state, and the head of a member shows both (operations.md 1.1)', async () => {
  const agent = await member('chancayso')
  const below = await member('chanlacay')
  await setAgent(app.db, { memberId: BigInt(agent.id), rates: {}, by: 'test', reason: 'test' })
  const place = { kind: 'player', via: 'direct', linkCode: null, remark: '', by: 'test' } as const
  await join(app.db, { memberId: BigInt(below.id), uplineId: BigInt(agent.id), rates: {}, ...place })
  const names = async (status: 'active' | 'bet_blocked' | 'withdraw_blocked') =>
    (await call(mai, 'bo.agentTeam', { under: agent.id, status })).value.rows.map(({ account }) => account)
  const head = async () => (await call(mai, 'bo.agent', { account: below.username })).value.states
  expect([await names('active'), await head()]).toEqual([[below.username], ['active']])
  for (const what of ['WITHDRAWALS', 'BETS'] as const) await restrict(below.id, what)
  for (const status of ['bet_blocked', 'withdraw_blocked'] as const)
    expect(await names(status)).toEqual([below.username])
  expect([await names('active'), await head()]).toEqual([[], ['bet_blocked', 'withdraw_blocked']])
  await lift(below.id, 'BETS')
  expect([await names('bet_blocked'), await head()]).toEqual([[], ['withdraw_blocked']])
})
