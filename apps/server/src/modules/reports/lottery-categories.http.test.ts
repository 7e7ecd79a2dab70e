import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RouteInput } from '@lotus/contract'
import { must } from '@lotus/kernel'
import { TEST_START, testApp } from '../../testing/test-app.ts'
import { cashbackSettings } from '../loyalty/cashback/cashback-settings.ts'
import { loyaltyFixtures } from '../loyalty/loyalty.fixtures.ts'
import { givePointsDue } from '../loyalty/points/give-points.ts'
import { pointSettings } from '../loyalty/settings.ts'
import { setSetting } from '../system/index.ts'
import { teamFixture } from './team/team.fixtures.ts'

// A bet of each kind of lottery, in the record of its player and of those above, and what it gives (issue 19 section 2).
const app = await testApp(['SEN60', 'ESSC60', 'VTX60'])
const { call } = app
const loyalty = loyaltyFixtures(app)
const { top, player } = await teamFixture(app, {
  top: 'dailyloai1',
  agent: 'dailyloai2',
  player: 'nguoiloai1',
  other: 'nguoiloai2',
})
const games = { LOTT: 'SEN60', ELOTT: 'ESSC60', SEA: 'VTX60' } as const
const categories = ['LOTT', 'ELOTT', 'SEA'] as const
type Item = RouteInput<'lottery.placeOrders'>['items'][number]
const items: Record<keyof typeof games, Item> = {
  LOTT: { play: 'lo2', content: ['07'], points: 10, odds: [{ tier: 'win', odds: '98.5' }] },
  ELOTT: { play: 'sum_bsoe', content: ['big'], points: 1000, odds: [{ tier: 'win', odds: '1.94' }] },
  SEA: { play: 'side', content: ['tai'], points: 2000, odds: [{ tier: 'win', odds: '1.94' }] },
}

beforeAll(async () => {
  await loyalty.open()
  await setSetting(app.db, cashbackSettings.from, '2026-01-01T00:00:00.000Z', 'test')
  await setSetting(app.db, pointSettings.rates, { ELOTT: 2_000_000, SEA: 500_000 }, 'test')
  const rank = { ratesPpm: { ELOTT: 10_000, SEA: 1000 }, dayMax: null }
  await setSetting(app.db, cashbackSettings.ranks, [rank], 'test')
  await app.deposit(player.client, '5000')
  for (const category of categories) {
    const gameCode = games[category]
    const { value } = await call(player.client, 'lottery.current', { gameCode })
    const issueNo = must(value.current, 'the game sells').issueNo
    const input = { gameCode, issueNo, items: [items[category]] }
    const answer = await call(player.client, 'lottery.placeOrders', input, { key: randomUUID() })
    expect(answer.code, gameCode).toBe('ok')
  }
  await app.setTestTime(new Date(Date.parse(TEST_START) + 180_000).toISOString())
  await app.settleDown()
})

describe.each(categories)('a bet of %s', (category) => {
  it('is found by its product, by its player and by those above', async () => {
    for (const [client, name] of [[player.client, 'report.bets'] as const, [top.client, 'agent.bets'] as const]) {
      const { value } = await call(client, name, { category })
      expect(value.rows.map((row) => [row.gameCode, row.category])).toEqual([[games[category], category]])
      expect(value.totals).toMatchObject({ count: 1 })
      expect(value.games.map(({ gameCode }) => gameCode)).toEqual([games[category]])
    }
    const { value } = await call(player.client, 'report.days', { category })
    expect(value.categories.map((part) => `${part.category} ${part.totals.count}`)).toEqual([`${category} 1`])
  })

  it('is shown so by its game', async () => {
    const { value } = await call(player.client, 'lottery.game', { gameCode: games[category] })
    expect(value.category).toBe(category)
  })
})

it('points and cashback are those of the product, and the audit agrees', async () => {
  await loyalty.count()
  await givePointsDue(app.db)
  // 1000 at two points and 2000 at half a point for a thousand.
  expect((await call(player.client, 'loyalty.pointBalance', {})).value).toMatchObject({ points: '3.0000' })
  expect((await call(player.client, 'cashback.overview', {})).value).toMatchObject({ claimable: '12.0000' })
  expect(await loyalty.breaks()).toEqual([])
})
