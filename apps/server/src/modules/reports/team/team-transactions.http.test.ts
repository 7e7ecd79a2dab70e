import { describe, expect, it } from 'vitest'
import type { RouteInput } from '@lotus/contract'
import { TEST_START, testApp } from '../../../testing/test-app.ts'
import { agentsSettings } from '../../agents/index.ts'
import { setSetting } from '../../system/index.ts'
import { teamFixture } from './team.fixtures.ts'

// What moved the balances of an agent's team (AC08): whose, which, and what an agent never learns of it.
const app = await testApp()
const { call, site } = app
const { top, agent, player, other } = await teamFixture(app, {
  top: 'dailytren2',
  agent: 'dailyduoi2',
  player: 'nguoichoi02',
  other: 'nguoingoai2',
})
await app.deposit(player.client, '1000')
await app.deposit(agent.client, '2500')
await app.deposit(other.client, '700')
await app.deposit(player.client, '400')

const movements = async (input: RouteInput<'agent.transactions'> = {}, client = top.client) =>
  (await call(client, 'agent.transactions', input)).value

describe('an agent sees what moved in the team', () => {
  it('newest first, with the balance after, names masked from the second level on, and totals of the filter', async () => {
    const { rows, totals, members, nextCursor } = await movements()
    expect({ members, nextCursor }).toEqual({ members: 3, nextCursor: null })
    expect(rows.map(({ account, kind, amount, balanceAfter }) => [account, kind, amount, balanceAfter])).toEqual([
      ['ng***02', 'DEP_BANK', '400.0000', '1400.0000'],
      ['dailyduoi2', 'DEP_BANK', '2500.0000', '2500.0000'],
      ['ng***02', 'DEP_BANK', '1000.0000', '1000.0000'],
    ])
    expect(totals).toEqual({ in: '3900.0000', out: '0.0000', net: '3900.0000' })
    // The member's own record says the same.
    const own = (await call(player.client, 'wallet.statement', {})).value
    expect(rows.filter(({ account }) => account === 'ng***02').map(({ id }) => id)).toEqual(
      own.rows.map(({ id }) => id),
    )
  })

  it('page by page, each movement once, with the same totals', async () => {
    const all = (await movements()).rows.map(({ id }) => id)
    const seen: string[] = []
    for (let cursor: string | undefined; ;) {
      const page = await movements({ limit: 1, ...(cursor ? { cursor } : {}) })
      expect(page.totals?.in).toBe('3900.0000')
      seen.push(...page.rows.map(({ id }) => id))
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    expect(seen).toEqual(all)
  })

  it('by member, group and period', async () => {
    expect((await movements({ account: 'nguoichoi02' })).totals?.in).toBe('1400.0000')
    expect((await movements({ account: 'dailyduoi2', scope: 'one' })).rows).toHaveLength(1)
    expect((await movements({ group: 'deposit' })).rows).toHaveLength(3)
    expect(await movements({ group: 'withdrawal' })).toMatchObject({ rows: [], totals: { in: '0.0000' } })
    const before = { from: '2026-02-20T00:00:00Z', to: '2026-03-01T00:00:00Z' }
    expect(await movements(before)).toMatchObject({ rows: [], totals: { in: '0.0000' } })
  })

  it('and no bank, address or contact in it', async () => {
    const answer = JSON.stringify(await movements())
    for (const { username } of [other, top]) expect(answer).not.toContain(username)
    const keys = Object.keys((await movements()).rows[0] ?? {}).toSorted()
    expect(keys).toEqual(
      [
        'account',
        'amount',
        'at',
        'balanceAfter',
        'bucket',
        'groupId',
        'id',
        'isMe',
        'kind',
        'reference',
        'referenceKind',
        'remark',
        'status',
      ].toSorted(),
    )
  })
})

describe('nobody else does', () => {
  it('a name outside the team, above it or of nobody is answered the same', async () => {
    const nothing = await movements({ account: 'khongcoai' })
    expect(nothing).toMatchObject({ rows: [], members: 0, totals: { in: '0.0000' } })
    expect(await movements({ account: other.username })).toEqual(nothing)
    expect(await movements({ account: top.username }, agent.client)).toEqual(nothing)
  })

  it('a player and a guest are refused; a cursor of nothing and a period of more than 31 days too', async () => {
    expect((await call(player.client, 'agent.transactions', {})).code).toBe('not_an_agent')
    expect((await call(site, 'agent.transactions', {})).code).toBe('not_logged_in')
    expect((await call(top.client, 'agent.transactions', { cursor: 'x' })).code).toBe('bad_request')
    const from = new Date(Date.parse(TEST_START) - 40 * 86_400_000).toISOString()
    expect((await call(top.client, 'agent.transactions', { from })).code).toBe('bad_request')
  })

  it('too many movements are not added up', async () => {
    await setSetting(app.db, agentsSettings.reportRowsMax, 1, 'test')
    expect(await movements()).toMatchObject({ totals: null, atLeast: 3 })
  })
})
