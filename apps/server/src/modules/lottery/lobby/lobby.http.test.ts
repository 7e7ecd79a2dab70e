import { describe, expect, it } from 'vitest'
import { routes, type RouteName } from '@lotus/contract'
import { schemas } from '@lotus/contract/schemas'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { setSetting } from '../../system/index.ts'
import { advanceIssues } from '../draw/advance-issues.ts'
import { lo2, northPrizes, p, publishFirst, setUpLottery } from '../lottery.fixtures.ts'
import { maskAccount } from '../../identity/index.ts'
import { registerLobbyRoutes } from './lobby.routes.ts'
import { lotterySettings } from '../settings.ts'
import { moduleApp } from '../../../testing/module-app.ts'

// The real HTTP layer with only the lobby's calls; this file decides whose token is whose.
const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-30T03:00:30Z')
const { deps } = lottery
const { visitor, as } = await moduleApp({ register: (http) => registerLobbyRoutes({ db: test.db, http, memoryMs: 0 }) })

async function member(username: string, accountType = 0) {
  const memberId = await (accountType === 4 ? lottery.trial : lottery.member)(username, p(100_000))
  return { memberId, client: as({ memberId, username, accountType }) }
}
const path = (name: RouteName): string => routes[name].path
async function ask<N extends RouteName>(name: N, query: Record<string, string> = {}, client = visitor) {
  const answer = await client.get(path(name), { query })
  expect(answer.success, JSON.stringify(answer)).toBe(true)
  // The type comes from the contract.
  return schemas[name].value.parse(answer.value) as ReturnType<(typeof schemas)[N]['value']['parse']>
}
const codes = (games: { gameCode: string }[]) => games.map(({ gameCode }) => gameCode)

const asia = await member('asiaplayer88')
const binh = await member('binhdinh')
const trial = await member('trialguest', 4)

async function bet(memberId: bigint, gameCode: string, content: string[], points: number) {
  const { issueNo } = await lottery.selling(gameCode)
  const { orders } = await lottery.place(memberId, { gameCode, issueNo, items: [lo2(content, points)] })
  return { issueNo, orders }
}

describe('groups of games', () => {
  it('have names in the caller’s language, by area', async () => {
    const { groups } = await ask('lottery.menus')
    expect(
      groups.map(({ gameGroupCode, labelName, area, gameMenus }) => [gameGroupCode, labelName, area, codes(gameMenus)]),
    ).toEqual([['VNC', 'Ba miền', 'vn', ['MBAC', 'SEN60']]])
    const english = await visitor.get(path('lottery.menus'), { headers: { language: 'en' } })
    expect(english.value).toMatchObject({ groups: [{ labelName: 'Three regions' }] })
    expect((await ask('lottery.menus', { area: 'sea' })).groups).toEqual([])
    expect((await ask('lottery.relayMenus')).groups).toEqual(groups)
  })

  it('an unknown area is refused', async () => {
    expect(await visitor.get(path('lottery.menus'), { query: { area: 'moon' } })).toMatchObject({ code: 'bad_request' })
  })
})

describe('the address of a lobby or a game', () => {
  const urlOf = async (query: Record<string, string>) => (await ask('lottery.lobby', query)).url

  it('is the page of the area, or the game on the page of its account type', async () => {
    expect(await urlOf({ lottoArea: 'sea' })).toBe('/seaLottery')
    expect(await urlOf({ lottoArea: 'TCG_SEA', lottoView: 'lobby' })).toBe('/seaLottery')
    expect(await urlOf({ lottoArea: 'ELOTT', lottoView: 'lobby' })).toBe('/elott')
    expect(await urlOf({ lottoArea: 'vn', lottoGameCode: 'SEN60' })).toBe('/vnlottery?gameCode=SEN60')
    // Asked for in another area, it still leads to its own.
    expect(await urlOf({ lottoArea: 'LOTT', lottoGameCode: 'SEN60', lottoView: 'betting' })).toBe(
      '/vnlottery?gameCode=SEN60',
    )
    expect(await urlOf({ lottoArea: 'vn', lottoGameCode: 'SEN60', lottoView: 'lobby' })).toBe('/vnlottery')
  })

  it('never leads to another site, whatever return address is given', async () => {
    const back = '/games?kind=lottery&x=1'
    expect(await urlOf({ lottoArea: 'vn', backUrl: back, device: 'WEB', language: 'vi' })).toBe(
      `/vnlottery?backUrl=${encodeURIComponent(back)}`,
    )
    expect(await urlOf({ lottoArea: 'vn', lottoGameCode: 'SEN60', backUrl: '/' })).toBe(
      '/vnlottery?gameCode=SEN60&backUrl=%2F',
    )
    for (const backUrl of [
      'https://elsewhere.example/',
      '//elsewhere.example',
      '/\\elsewhere.example',
      '/.//elsewhere.example',
      '/a/..//elsewhere.example',
      'javascript:x',
      '/a b',
      'x',
    ]) {
      const answer = await visitor.get(path('lottery.lobby'), { query: { lottoArea: 'vn', backUrl } })
      expect(answer, backUrl).toMatchObject({ code: 'bad_request' })
    }
  })

  it('an unknown game or area is refused', async () => {
    const answer = (query: Record<string, string>) => visitor.get(path('lottery.lobby'), { query })
    expect(await answer({ lottoArea: 'vn', lottoGameCode: 'NOPE' })).toMatchObject({ code: 'game_not_found' })
    expect(await answer({ lottoArea: 'moon' })).toMatchObject({ code: 'bad_request' })
    expect(await answer({})).toMatchObject({ code: 'bad_request' })
  })
})

describe('recent games', () => {
  it('are the player’s own, the latest first', async () => {
    await bet(asia.memberId, 'SEN60', ['07'], 1)
    await bet(asia.memberId, 'MBAC', ['12'], 1)
    await bet(asia.memberId, 'SEN60', ['08'], 1)
    expect(codes((await ask('lottery.recent', {}, asia.client)).games)).toEqual(['SEN60', 'MBAC'])
    expect(codes((await ask('lottery.recent', { count: '1' }, asia.client)).games)).toEqual(['SEN60'])
    expect((await ask('lottery.recent', { area: 'sea' }, asia.client)).games).toEqual([])
    expect((await ask('lottery.recent', {}, binh.client)).games).toEqual([])
    // Trial accounts play too.
    expect((await ask('lottery.recent', {}, trial.client)).games).toEqual([])
  })

  it('need a login and a valid count', async () => {
    expect(await visitor.get(path('lottery.recent'))).toMatchObject({ code: 'not_logged_in' })
    expect(await asia.client.get(path('lottery.recent'), { query: { count: '21' } })).toMatchObject({
      code: 'bad_request',
    })
  })
})

describe('popular games, latest results, winners', () => {
  it('popular games are those with orders in issues that locked within the configured hours, then the menu', async () => {
    const menu = codes((await ask('lottery.popular')).games)
    expect(menu).toEqual(['MBAC', 'SEN60'])
    await test.clock.advance(60_000)
    await advanceIssues(deps)
    // MBAC has an order too, and is on sale until the evening.
    const now = codes((await ask('lottery.popular')).games)
    expect(now).toEqual(['SEN60', ...menu.filter((code) => code !== 'SEN60')])
    expect(codes((await ask('lottery.popular', { count: '1' })).games)).toEqual(['SEN60'])
  })

  it('recent results cover all games, newest draw first', async () => {
    await test.clock.advance(60_000)
    await advanceIssues(deps)
    const { results } = await ask('lottery.relayRecent', { count: '2' })
    expect(results).toHaveLength(2)
    expect(results.every(({ gameCode, draw }) => gameCode === 'SEN60' && draw !== null)).toBe(true)
    expect(Date.parse(results[0]?.drawAt ?? '')).toBeGreaterThan(Date.parse(results[1]?.drawAt ?? ''))
  })

  it('winners are settled orders that won more than they cost, masked, one per member, newest first', async () => {
    expect((await ask('lottery.winners')).rows).toEqual([])
    const { issueNo } = await lottery.selling('MBAC')
    const place = (memberId: bigint, content: string[], points: number) =>
      lottery.place(memberId, { gameCode: 'MBAC', issueNo, items: [lo2(content, points)] })
    // 68 is drawn twice: 2 x 98.5 for each point.
    await place(asia.memberId, ['68'], 10)
    await place(asia.memberId, ['68'], 6)
    await place(binh.memberId, ['68'], 5)
    // Below the threshold, and above it but below its stake.
    const small = await member('smallwinner')
    await place(small.memberId, ['68'], 1)
    const loser = await member('manynumbers')
    const every = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))
    await place(
      loser.memberId,
      every.filter((number) => number !== '12' && number !== '33'),
      20,
    )
    await place(trial.memberId, ['68'], 10)
    expect((await ask('lottery.winners')).rows).toEqual([])

    const issue = await lottery.issue('MBAC', issueNo)
    await test.setTestTime(issue.drawAt.toISOString())
    await publishFirst(deps, issue.id, { prizes: northPrizes })
    await advanceIssues(deps)
    const board = await ask('lottery.winners')
    expect(board).toMatchObject({ minPayout: '1000.0000', hours: 24 })
    expect(board.rows.map(({ account, payout }) => [account, payout])).toEqual([['as***88', '1970.0000']])
    expect(board.rows[0]).toMatchObject({ gameCode: 'MBAC', issueNo, playName: { vi: expect.any(String) } })

    await setSetting(test.db, lotterySettings.winnerMinPayout, '900', 'test')
    expect((await ask('lottery.winners')).rows.map(({ account }) => account)).toEqual(['as***88', 'bi***nh'])
    expect((await ask('lottery.winners', { count: '1' })).rows).toHaveLength(1)
    expect(await visitor.get(path('lottery.winners'), { query: { count: '51' } })).toMatchObject({
      code: 'bad_request',
    })

    await test.clock.advance(25 * 60 * 60_000)
    expect((await ask('lottery.winners')).rows).toEqual([])
  })
})

it('a name shorter than eight letters shows only its first two', () => {
  expect(['phuong88', 'phuong8', 'abcde', 'a', ''].map(maskAccount)).toEqual([
    'ph***88',
    'ph***',
    'ab***',
    'a***',
    '***',
  ])
})

describe('the window of popular games', () => {
  it('is a setting: earlier orders do not count', async () => {
    await test.owner.query(sql`
      update lottery_issue set order_count = 99
      where order_count > 0 and game_id = (select id from lottery_game where code = 'SEN60')`)
    // More than a day has passed since.
    await setSetting(test.db, lotterySettings.popularHours, 72, 'test')
    expect(codes((await ask('lottery.popular')).games)[0]).toBe('SEN60')
    await setSetting(test.db, lotterySettings.popularHours, 1, 'test')
    expect(codes((await ask('lottery.popular')).games)).toEqual(['MBAC', 'SEN60'])
  })
})
