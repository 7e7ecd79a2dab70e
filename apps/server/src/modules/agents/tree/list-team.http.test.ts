import { describe, expect, it } from 'vitest'
import type { RouteInput } from '@lotus/contract'
import { sql } from '@lotus/database'
import { moneyToString, parseMoney } from '@lotus/kernel'
import { testApp } from '../../../testing/test-app.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { setSetting } from '../../system/index.ts'
import { signedBy } from '../settle/settle.fixtures.ts'
import { agentsSettings } from '../settings.ts'
import { countLargeTeams } from './live-team.ts'
import { join, setAgent } from './tree.repo.ts'

// The list of a team over HTTP (AC04): what each row tells, and every filter and order against a plain look at the tables.
const app = await testApp()
const { call } = app
const PASSWORD = 'một mật khẩu dài'
const member = async (username: string) => {
  await app.register(username)
  return app.owner.value<bigint>(sql`select id from member where username = ${username}`)
}
const logIn = async (username: string) =>
  app.site.as((await call(app.site, 'session.login', { username, password: PASSWORD })).value.token)
const usual = { via: 'direct', linkCode: null, remark: '', by: 'test', rates: {} } as const
const give = (id: bigint, amount: string) =>
  app.owner.query(sql`
    select wallet_adjust(${id}::bigint, 'P', ${parseMoney(amount)}::bigint, 'adjustment', 'test', ${`give-${id}`}, sha256('give'), 'adjustment', 'give')`)

await app.setTestTime('2026-06-01T03:00:00Z')
const top = await member('quanly1')
await setAgent(app.db, { memberId: top, rates: { RNG: 12_000 }, by: 'test', reason: 'test' })
const rich = await member('quanly2')
await join(app.db, { ...usual, memberId: rich, uplineId: top, kind: 'agent' })
await app.setTestTime('2026-06-10T03:00:00Z')
const asked = await member('quanly3')
await join(app.db, { ...usual, memberId: asked, uplineId: top, kind: 'agent' })
const below = await member('quanly4')
await join(app.db, { ...usual, memberId: below, uplineId: asked, kind: 'player' })
await app.setTestTime('2026-06-20T03:00:00Z')
const blocked = await member('quanly5')
await join(app.db, { ...usual, memberId: blocked, uplineId: top, kind: 'player' })
await app.owner.query(sql`update member set status = 'blocked' where id = ${blocked}`)
await app.setTestTime('2026-06-30T03:00:00Z')
await give(rich, '500.0000')
await give(asked, '20.0000')
await give(below, '1000.0000')

const terms: WireTerms = {
  kind: 'DAILY',
  cadence: 'DAILY',
  categories: ['RNG'],
  activeMinBet: '0.0000',
  tiers: [{ ratePpm: 1000, active: 0, validBet: '0.0000', loss: '0.0000' }],
}
await signedBy(app)(rich, top, terms)
await signedBy(app)(asked, top, terms)
await app.owner.query(sql`update agent_contract set state = 'REJECTED' where member_id = ${asked}`)
await logIn('quanly3')
const head = await logIn('quanly1')
const list = async (input: RouteInput<'agent.team'> = {}) => (await call(head, 'agent.team', input)).value
const names = async (input: RouteInput<'agent.team'>) => (await list(input)).rows.map(({ account }) => account)
const heldBy = async (id: bigint) =>
  moneyToString(
    await app.owner.value<bigint>(
      sql`select coalesce(sum(balance), 0)::bigint as sum from account where member_id = ${id} and bucket in (1, 2)`,
    ),
  )

describe('the list of a team', () => {
  it('tells of each who is online, what they hold alone and with their team, and what was granted', async () => {
    const { rows, isCut } = await list()
    expect(isCut).toBe(false)
    expect(rows.map(({ account, isOnline }) => [account, isOnline])).toEqual([
      ['quanly5', false],
      ['quanly3', true],
      ['quanly2', false],
    ])
    const [, second, third] = rows
    expect([second?.balance, third?.balance]).toEqual([await heldBy(asked), await heldBy(rich)])
    expect(parseMoney(second?.teamBalance ?? '0')).toBe(
      parseMoney(await heldBy(asked)) + parseMoney(await heldBy(below)),
    )
    expect(third?.teamBalance).toBe(third?.balance)
    expect(third?.contracts).toEqual({ DIVIDEND: 'none', DAILY: 'signed', HOURLY: 'none', REALTIME: 'none' })
    expect(second?.contracts?.DAILY).toBe('rejected')
    expect(third?.contractRates).toEqual({ DIVIDEND: null, DAILY: 1000, HOURLY: null, REALTIME: null })
    expect([second?.contractRates?.DAILY, rows[0]?.contractRates?.DAILY]).toEqual([1000, null])
    // Whose contracts somebody else grants.
    const { rows: lower } = await list({ under: String(asked) })
    expect(lower.map(({ contracts, contractRates }) => [contracts, contractRates])).toEqual([[null, null]])
  })

  it('is filtered by day, state, login, balance and contract', async () => {
    expect(await names({ joinedFrom: '2026-06-10', joinedTo: '2026-06-20' })).toEqual(['quanly5', 'quanly3'])
    expect(await names({ joinedTo: '2026-06-09' })).toEqual(['quanly2'])
    expect(await names({ status: 'blocked' })).toEqual(['quanly5'])
    expect(await names({ status: 'active', kind: 'player' })).toEqual([])
    expect(await names({ absentDays: 7 })).toEqual(['quanly5', 'quanly2'])
    const [least, most] = [await heldBy(asked), await heldBy(rich)]
    expect(await names({ balanceFrom: most })).toEqual(['quanly2'])
    expect(await names({ balanceFrom: least, balanceTo: least })).toEqual(['quanly3'])
    expect(await names({ contract: 'signed' })).toEqual(['quanly2'])
    expect(await names({ contract: 'rejected' })).toEqual(['quanly3'])
    expect(await names({ contract: 'none' })).toEqual(['quanly5'])
    expect((await call(head, 'agent.team', { under: String(asked), contract: 'none' })).code).toBe('bad_request')
  })

  it('names who stands directly above, filters contracts of one kind, and totals what a filter lists', async () => {
    const totals = async (input: RouteInput<'agent.teamTotals'> = {}) =>
      (await call(head, 'agent.teamTotals', input)).value
    expect((await list()).rows.map(({ upline }) => upline)).toEqual(['quanly1', 'quanly1', 'quanly1'])
    expect((await list({ under: String(asked) })).rows.map(({ upline }) => upline)).toEqual(['quanly3'])
    expect(await names({ contract: 'signed', contractKind: 'DAILY' })).toEqual(['quanly2'])
    expect(await names({ contract: 'signed', contractKind: 'HOURLY' })).toEqual([])
    expect(await names({ contract: 'none', contractKind: 'HOURLY' })).toEqual(['quanly5', 'quanly3', 'quanly2'])
    expect(await names({ contractKind: 'HOURLY' })).toHaveLength(3)
    const sum = async (...ids: bigint[]) =>
      moneyToString((await Promise.all(ids.map(heldBy))).reduce((all, one) => all + parseMoney(one), 0n))
    expect(await totals()).toMatchObject({
      totals: {
        members: 3,
        teamSize: 1,
        balance: await sum(rich, asked, blocked),
        teamBalance: await sum(rich, asked, blocked, below),
      },
      contracts: { none: 1, pending: 0, signed: 1, rejected: 1 },
    })
    // The chips count what each of them would list, whichever is chosen.
    const rejected = await totals({ contract: 'rejected', contractKind: 'DAILY' })
    expect(rejected.contracts).toEqual({ none: 1, pending: 0, signed: 1, rejected: 1 })
    expect(rejected.totals).toMatchObject({
      members: 1,
      balance: await sum(asked),
      teamBalance: await sum(asked, below),
    })
    expect(await totals({ under: String(asked) })).toMatchObject({
      totals: { members: 1, teamSize: 0 },
      contracts: null,
    })
    expect((await totals({ account: 'quanly4' })).totals).toMatchObject({ members: 1, balance: await sum(below) })
    expect((await totals({ account: 'nobodyhere' })).totals?.members).toBe(0)
    expect((await call(head, 'agent.teamTotals', { under: '999999999999' })).code).toBe('not_found')
    expect((await call(head, 'agent.teamTotals', { under: String(asked), contract: 'none' })).code).toBe('bad_request')
  })

  it('is ordered by login, balance and team, page by page', async () => {
    expect((await names({ sort: 'login' }))[0]).toBe('quanly3')
    expect((await names({ sort: 'balance' })).slice(0, 2)).toEqual(['quanly2', 'quanly3'])
    expect((await names({ sort: 'team' }))[0]).toBe('quanly3')
    const all = await names({ sort: 'balance' })
    const paged: string[] = []
    let cursor: string | null = null
    do {
      const part: Awaited<ReturnType<typeof list>> = await list({
        sort: 'balance',
        limit: 1,
        ...(cursor === null ? {} : { cursor }),
      })
      paged.push(...part.rows.map(({ account }) => account))
      cursor = part.nextCursor
    } while (cursor !== null)
    expect(paged).toEqual(all)
  })

  it('looks at so many of a level at most, and says so; a team too large for a page has what was counted last', async () => {
    await setSetting(app.db, agentsSettings.reportLookMax, 10, 'test')
    expect((await list({ sort: 'balance' })).isCut).toBe(false)
    await setSetting(app.db, agentsSettings.teamLookMax, 1, 'test')
    expect((await list()).rows.map(({ teamBalance }) => teamBalance === null)).toEqual([false, false, false])
    const more = await member('quanly6')
    await join(app.db, { ...usual, memberId: more, uplineId: asked, kind: 'player' })
    expect((await list({ account: 'quanly3' })).rows.map(({ teamBalance }) => teamBalance)).toEqual([null])
    await countLargeTeams(app.db)
    const known = (await list({ account: 'quanly3' })).rows[0]?.teamBalance
    await setSetting(app.db, agentsSettings.teamLookMax, 2000, 'test')
    await countLargeTeams(app.db)
    expect((await list({ account: 'quanly3' })).rows[0]?.teamBalance).toBe(known)
    expect((await call(head, 'agent.teamTotals', { account: 'quanly3' })).value.totals?.teamBalance).toBe(known)
    const many = Array.from({ length: 9 }, (_, n) => `quanlynhieu${n}`)
    for (const name of many)
      await join(app.db, { ...usual, memberId: await member(name), uplineId: top, kind: 'player' })
    const cut = await list({ sort: 'team', limit: 50 })
    expect([cut.isCut, cut.rows.length]).toEqual([true, 10])
    expect((await call(head, 'agent.teamTotals', {})).value).toMatchObject({ totals: null, contracts: null })
    expect(await call(head, 'agent.teamTotals', { status: 'active' })).toMatchObject({
      value: { totals: { members: 9 } },
    })
    expect((await list({ limit: 50 })).rows).toHaveLength(12)
  })
})
