import { sql } from '@lotus/database'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { contractSettings } from '../../agents/contracts/contract-settings.ts'
import { rebateFixtures } from '../../agents/rebates/rebate.fixtures.ts'
import { settleDue } from '../../agents/settle/settle-due.ts'
import { signedBy } from '../../agents/settle/settle.fixtures.ts'
import { join, setAgent } from '../../agents/tree/tree.repo.ts'
import { setSetting } from '../../system/index.ts'

// An agent's lists as CSV, over HTTP (issue 19 section 5): the rows of the screens, names masked, a thousand a call.
const app = await testApp()
const { call, site } = app
await app.setTestTime('2026-06-20T03:00:00Z')
const rebates = rebateFixtures(app)
await rebates.open('2026-06-01T00:00:00Z')
await setSetting(app.db, contractSettings.mayOffer, true, 'test')

const member = async (username: string) => {
  await app.register(username)
  return app.owner.value<bigint>(sql`select id from member where username = ${username}`)
}
const usual = { via: 'direct', linkCode: null, remark: '=1+1', by: 'test' } as const
const [top, agent, player] = [await member('xuattep1'), await member('xuattep2'), await member('xuattep3')]
await setAgent(app.db, { memberId: top, rates: { RNG: 8000 }, by: 'test', reason: 'test' })
await join(app.db, { ...usual, memberId: agent, uplineId: top, kind: 'agent', rates: { RNG: 6000 } })
await join(app.db, { ...usual, memberId: player, uplineId: agent, kind: 'player', rates: { RNG: 5000 } })
const daily = (ratePpm: number) => ({
  kind: 'DAILY' as const,
  cadence: 'DAILY' as const,
  categories: ['RNG' as const],
  activeMinBet: '0.0000',
  tiers: [{ ratePpm, active: 0, validBet: '0.0000', loss: '0.0000' }],
})
await signedBy(app)(top, null, daily(10_000), '2026-06-19T17:00:00Z')
await signedBy(app)(agent, top, daily(5000), '2026-06-19T17:00:00Z')
await rebates.tell(player, [{ ref: 'one', validBet: '20000.0000', at: new Date('2026-06-20T03:01:00Z') }])
await app.setTestTime('2026-06-20T17:00:01Z')
await rebates.count()
await settleDue(app.db, app.clock.now())
const logIn = async (username: string) => {
  const answer = await call(site, 'session.login', { username, password: 'một mật khẩu dài' })
  return site.as(answer.value.token)
}
const client = await logIn('xuattep1')
const linesOf = ({ csv }: { csv: string }) => csv.trimEnd().split('\r\n')

it('team: the rows of the screen, a note that looks like a formula made harmless', async () => {
  const { value } = await call(client, 'agent.exportTeam', {})
  const [head, ...rows] = linesOf(value)
  expect(head).toMatch(/^Tài khoản,Tuyến trên,Loại tài khoản,Trạng thái,/)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatch(/^xuattep2,xuattep1,Đại lý,Hoạt động,1,1,mở trực tiếp,2026-06-20 /)
  expect(rows[0]).toContain(",'=1+1,")
  expect(head).toContain(',Hạng VIP,Đang trực tuyến,Số dư,Số dư đội,Cổ tức,')
  const [shown] = (await call(client, 'agent.team', {})).value.rows
  expect(rows[0]).toContain(
    `,'=1+1,${shown?.rank},${shown?.isOnline ? 'có' : 'không'},${shown?.balance},${shown?.teamBalance},`,
  )
  expect([value.rows, value.nextCursor]).toEqual([1, null])
  expect(linesOf((await call(client, 'agent.exportTeam', { account: 'xuattep3' })).value)[1]).toMatch(
    /^xuattep3,xuattep2,/,
  )
})

it('links, income, contracts and statements: what their lists show', async () => {
  const made = await call(client, 'agent.createLink', {
    kind: 'player',
    rates: {},
    channel: 'Zalo',
    days: 7,
    usesMax: null,
    domain: null,
  })
  const links = linesOf((await call(client, 'agent.exportLinks', {})).value)
  expect(links).toHaveLength(2)
  expect(links[1]).toMatch(new RegExp(`^${made.value.code},Hội viên,Zalo,`))
  const days = { from: '2026-06-20', to: '2026-06-21' }
  for (const part of ['rebate', 'contract'] as const) {
    const list = (await call(client, 'agent.incomeRows', { ...days, of: part })).value.rows
    const lines = linesOf((await call(client, 'agent.exportIncome', { ...days, of: part })).value)
    expect(lines).toHaveLength(1 + list.length)
    expect(list.length).toBeGreaterThan(0)
    expect(lines[1]).toContain(list[0]?.reference)
    expect(lines[1]?.endsWith(`,${list[0]?.amount}`)).toBe(true)
  }
  const contracts = linesOf((await call(client, 'agent.exportContracts', { kind: 'DAILY' })).value)
  expect(contracts[1]).toMatch(/,xuattep2,Lương ngày,1,/)
  expect(contracts[1]).toContain(',0.5,')
  const statements = linesOf((await call(client, 'agent.exportStatements', { kind: 'DAILY' })).value)
  expect(statements[1]).toMatch(/,xuattep2,xuattep1,Lương ngày,2026-06-20 00:00:00,2026-06-21 00:00:00,20000\.0000,/)
  // Who stands above, and whose money it is.
  expect(statements[0]).toMatch(/,Tài khoản,Tuyến trên,Hợp đồng,.*,Ai trả,/)
  expect(statements[1]).toContain('Nhà vận hành, trừ vào phần của người cấp')
  // Whoever holds the contract has the same line, and the agent the own ones.
  const below = await logIn('xuattep2')
  const held = linesOf((await call(below, 'contract.exportStatements', { kind: 'DAILY' })).value)
  expect(held).toEqual(statements)
  const own = linesOf((await call(client, 'contract.exportStatements', { kind: 'DAILY' })).value)
  expect(own[1]).toMatch(/,xuattep1,Nhà vận hành,/)
  // A day on which something was paid, with the same figures as on the page.
  const income = (await call(client, 'agent.income', days)).value.days
  const byDay = linesOf((await call(client, 'agent.exportIncomeDays', days)).value)
  expect(byDay).toHaveLength(1 + income.length)
  expect(byDay[1]?.startsWith(`${income[0]?.day},`)).toBe(true)
  expect(byDay[1]?.endsWith(`,${income[0]?.net}`)).toBe(true)
})

it('a call answers at most a thousand rows, and the next one goes on there without headings', async () => {
  await app.owner.query(sql`
    insert into agent_link (cell, member_id, code, is_agent, rates, channel, created_at)
    select cell_of(${top}::bigint), ${top}::bigint, 'many-' || n, false, '{}', '', lotus_now() - n * interval '1 minute' from generate_series(1, 1050) n`)
  const first = (await call(client, 'agent.exportLinks', {})).value
  expect([first.rows, linesOf(first).length]).toEqual([1000, 1001])
  const second = (await call(client, 'agent.exportLinks', { cursor: first.nextCursor ?? '' })).value
  expect([second.rows, linesOf(second).length, second.nextCursor]).toEqual([51, 51, null])
  expect(new Set([...linesOf(first), ...linesOf(second)]).size).toBe(1052)
})

it('is an agent’s alone', async () => {
  const other = await logIn('xuattep3')
  const names = ['agent.exportTeam', 'agent.exportLinks', 'agent.exportContracts'] as const
  for (const name of names) {
    expect((await call(other, name, {})).code).toBe('not_an_agent')
    expect((await call(site, name, {})).code).toBe('not_logged_in')
  }
  expect((await call(other, 'agent.exportIncome', { of: 'rebate' })).code).toBe('not_an_agent')
  expect((await call(other, 'agent.exportStatements', { kind: 'DAILY' })).code).toBe('not_an_agent')
})
