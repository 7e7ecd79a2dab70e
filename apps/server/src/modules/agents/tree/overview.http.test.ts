import { describe, expect, it } from 'vitest'
import type { RouteInput } from '@lotus/contract'
import { sql } from '@lotus/database'
import { moneyToString, parseMoney } from '@lotus/kernel'
import { testApp } from '../../../testing/test-app.ts'
import { setSetting } from '../../system/index.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { runLooks } from '../looks/run-looks.ts'
import { agentsSettings } from '../settings.ts'
import { countLargeTeams } from './live-team.ts'
import { join, setAgent } from './tree.repo.ts'

// The overview of a team over HTTP (AC02): who plays, who is online, what the team holds, whole or directly below, by product.
const app = await testApp()
const { call } = app
await app.setTestTime('2026-06-29T03:00:00Z')
const rebates = rebateFixtures(app)
await rebates.open()
await setSetting(app.db, agentsSettings.activeMinBet, '150', 'test')

const usual = { via: 'direct', linkCode: null, remark: '', by: 'test' } as const
const member = async (username: string) => {
  const { client } = await app.register(username)
  return { client, id: await app.owner.value<bigint>(sql`select id from member where username = ${username}`) }
}
const top = await member('tongquan1')
const agent = await member('tongquan2')
const player = await member('tongquan3')
const direct = await member('tongquan4')
const other = await member('tongquan5')
const rates = { RNG: 12_000, LIVE: 8000 }
for (const { id } of [top, other]) await setAgent(app.db, { memberId: id, rates, by: 'test', reason: 'test' })
const below = { ...usual, kind: 'player' } as const
await join(app.db, { ...usual, memberId: agent.id, uplineId: top.id, kind: 'agent', rates: { RNG: 8000 } })
await join(app.db, { ...below, memberId: player.id, uplineId: agent.id, rates: { RNG: 5000 } })
await join(app.db, { ...below, memberId: direct.id, uplineId: top.id, rates: { LIVE: 3000 } })

await rebates.tell(player.id, [{ ref: 'first', validBet: '100.0000', payout: '40.0000' }])
await rebates.count()
await app.setTestTime('2026-06-30T03:00:00Z')
await rebates.tell(player.id, [{ ref: 'second', validBet: '100.0000', payout: '0.0000' }])
await rebates.tell(direct.id, [{ ref: 'live', validBet: '500.0000', payout: '800.0000', category: 'LIVE' }])
await rebates.count()
const week = { from: '2026-06-24', to: '2026-06-30' }
const today = { from: '2026-06-30', to: '2026-06-30' }

const logIn = async (username: string) =>
  app.site.as((await call(app.site, 'session.login', { username, password: 'một mật khẩu dài' })).value.token)
const head = await logIn('tongquan1')
const overview = async (input: RouteInput<'agent.overview'> = week, client = head) =>
  (await call(client, 'agent.overview', input)).value
const held = (ids: readonly bigint[]) =>
  app.owner.value<bigint>(sql`
    select coalesce(sum(balance), 0)::bigint as sum from account where member_id = any (${ids.map(String)}::bigint[]) and bucket in (1, 2)`)

describe('the overview of a team', () => {
  it('counts different people of a period once, and those whose bets add up as active', async () => {
    const whole = await overview()
    expect(whole.people).toMatchObject({ team: 3, direct: 2, agents: 1, players: 2, joined: 3, bettors: 2 })
    expect(whole.people.active).toEqual({
      count: 2,
      leftOut: 0,
      waiting: 0,
      from: '150.0000',
      deposit: '0.0000',
      counting: null,
      countFailed: false,
      at: null,
    })
    // The player's day alone comes to less.
    expect((await overview(today)).people).toMatchObject({ bettors: 2, active: { count: 1 } })
    expect(whole.days.map(({ day }) => day)).toHaveLength(7)
    expect(whole.days.slice(-2)).toEqual([
      { day: '2026-06-29', joined: 3, validBet: '100.0000', net: '-58.8000' },
      { day: '2026-06-30', joined: 0, validBet: '600.0000', net: '205.2000' },
    ])
    expect(whole.play.net).toBe('146.4000')
  })

  it('directly below has the play of those alone, with the rebates on it', async () => {
    const near = await overview({ ...week, scope: 'direct' })
    expect(near.people).toMatchObject({ bettors: 1, joined: 2, active: { count: 1 } })
    expect(near.play).toMatchObject({
      validBet: '500.0000',
      winLoss: '300.0000',
      rebateSelf: '1.5000',
      rebateAgent: '2.5000',
      net: '304.0000',
    })
    expect(near.days.at(-1)).toMatchObject({ validBet: '500.0000', net: '304.0000' })
    // By product, in both scopes, it is the same valid bet.
    expect(near.categories).toEqual([{ category: 'LIVE', validBet: '500.0000' }])
    const whole = await overview(week)
    const sum = whole.categories.reduce((all, { validBet }) => all + parseMoney(validBet), 0n)
    expect([moneyToString(sum), whole.categories[0]?.category]).toEqual([whole.play.validBet, 'LIVE'])
    expect(near.live.balance).toBe(moneyToString(await held([agent.id, direct.id])))
  })

  it('of one product has its bettors, bets and rebates', async () => {
    const slots = await overview({ ...week, category: 'RNG' })
    expect(slots.people).toMatchObject({ bettors: 1, active: { count: 1 } })
    expect(slots.play).toMatchObject({ validBet: '200.0000', bonus: null })
    expect(slots.days.at(-1)).toMatchObject({ validBet: '100.0000', net: '-98.8000' })
    const near = await overview({ ...week, category: 'RNG', scope: 'direct' })
    expect([near.people.bettors, near.people.active.count, near.play.validBet]).toEqual([0, 0, '0.0000'])
  })

  it('says what the team holds and who is online, and follows a session that ends', async () => {
    const team = [top.id, agent.id, player.id, direct.id]
    const before = await overview()
    expect(before.live).toMatchObject({ balance: moneyToString(await held(team)), at: '2026-06-30T03:00:00.000Z' })
    // The sessions of the day before are idle by now.
    expect(before.live.online).toBe(1)
    const client = await logIn('tongquan3')
    await logIn('tongquan3')
    expect((await overview()).live.online).toBe(2)
    expect((await overview({ ...week, scope: 'direct' })).live.online).toBe(0)
    await call(client, 'session.logout', {})
    expect((await overview()).live.online).toBe(2)
  })

  it('of a team that is too large to ask has what was counted last; who was active is counted behind, part by part', async () => {
    await setSetting(app.db, agentsSettings.teamLookMax, 2, 'test')
    const early = await overview()
    expect(early.live).toEqual({ balance: null, online: null, at: null })
    expect(early.people).toMatchObject({ bettors: 2, active: { count: null, from: '150.0000', counting: 0, at: null } })
    expect(await runLooks(app.db, { part: 1 })).toBe(1)
    expect((await overview()).people.active).toMatchObject({ count: 2, counting: null, at: '2026-06-30T03:00:00.000Z' })
    expect(await countLargeTeams(app.db)).toBe(1)
    await setSetting(app.db, agentsSettings.teamLookMax, 2000, 'test')
    const asked = (await overview()).live
    await setSetting(app.db, agentsSettings.teamLookMax, 2, 'test')
    expect((await overview()).live).toEqual(asked)
    // Who has nobody below is never counted so, and an agent of a small team is asked at once.
    expect((await overview(week, await logIn('tongquan5'))).live).toMatchObject({ online: 1 })
    await setSetting(app.db, agentsSettings.teamLookMax, 2000, 'test')
    expect(await countLargeTeams(app.db)).toBe(0)
    expect(await app.owner.value(sql`select count(*)::integer as rows from agent_team_state`)).toBe(0)
  })

  it('says that a figure could not be counted, and has it counted again for whoever may ask for that', async () => {
    await setSetting(app.db, agentsSettings.teamLookMax, 2, 'test')
    const product = { ...week, category: 'LIVE' } as const
    expect((await overview(product)).people.active).toMatchObject({ counting: 0, countFailed: false })
    const giveUp = () =>
      app.owner.query(sql`update agent_look set tries = 5, failed_at = lotus_now() where fresh_until is null`)
    await giveUp()
    expect((await overview(product)).people.active).toMatchObject({ count: null, countFailed: true })
    expect(await runLooks(app.db)).toBe(0)
    const again = async (client: typeof head, account?: string) => {
      const { code, value } = await call(client, 'contract.countAgain', account === undefined ? {} : { account })
      return code === 'ok' ? value.count : code
    }
    const [rival, playing] = [await logIn('tongquan5'), await logIn('tongquan4')]
    expect([await again(rival), await again(rival, 'tongquan1'), await again(rival, 'tongquan2')]).toEqual([
      0,
      'not_found',
      'not_found',
    ])
    expect([await again(playing), await again(playing, 'tongquan1'), await again(head, 'tongquan3')]).toEqual([
      0,
      'not_an_agent',
      'not_found',
    ])
    expect([await again(head, 'Tongquan2'), await again(head), await again(head)]).toEqual([0, 1, 0])
    expect((await overview(product)).people.active).toMatchObject({ counting: 0, countFailed: false })
    await giveUp()
    const office = await app.operator('mai.sup')
    expect((await call(office, 'bo.countAgain', { account: 'khongco' })).code).toBe('not_found')
    expect((await call(office, 'bo.countAgain', { account: 'tongquan1' })).value.count).toBe(1)
    expect(await runLooks(app.db)).toBe(1)
    expect((await overview(product)).people.active).toMatchObject({ count: 1, countFailed: false })
    await setSetting(app.db, agentsSettings.teamLookMax, 2000, 'test')
  })

  it('is for agents, of at most 31 days and of products that exist', async () => {
    expect((await call(await logIn('tongquan4'), 'agent.overview', {})).code).toBe('not_an_agent')
    for (const wrong of [{ from: '2026-05-01', to: '2026-06-30' }, { category: 'X' }, { scope: 'one' }])
      expect((await call(head, 'agent.overview', wrong as RouteInput<'agent.overview'>)).code).toBe('bad_request')
  })
})
