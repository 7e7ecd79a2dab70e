import { expect, it } from 'vitest'
import { parseMoney } from '@lotus/kernel'
import { testStudio } from '../../test-support/test-studio.ts'
import { cards, dice, testTable } from '../../test-support/test-table.ts'
import { defaultSettings } from '../settings.ts'

// What all players of a round together may win (games.md 2.1, docs/domain/live-tables.md): 1,000 P in these tests.
const studio = await testStudio({ settings: { tableRiskMost: parseMoney('1000') } })
const { sit, open, playTo, work, next } = testTable(studio)
const full = (spot: string, free: string) => ({ status: 409, body: { error: { code: 'table_full', spot, free } } })

it('a table risks 20,000 P a round where nothing else is set', () => {
  expect(defaultSettings.tableRiskMost).toBe(parseMoney('20000'))
})

it('dice: a set that would pass the bound is refused whole, with what still fits; the rest of the table plays on', async () => {
  await open(dice)
  const [one, two] = [await sit(dice), await sit(dice)]
  expect(one.opened.body.tableMost).toBe('1000.0000')
  // 6 6 6 pays 5 × 180 and 5 × 10.
  expect((await one.bet({ triple_6: '5.00', double_6: '5.00' })).status).toBe(200)
  expect(await two.bet({ anyTriple: '2.00', odd: '10.00' })).toMatchObject(full('anyTriple', '1.0000'))
  expect(await two.bet({ triple_6: '1.00' })).toMatchObject(full('triple_6', '0.0000'))
  expect(two.balance()).toBe(parseMoney('1000'))
  expect((await two.call('table/own')).body.own).toBeNull()
  // In another throw there is room.
  expect((await two.bet({ triple_1: '5.00', odd: '10.00', anyTriple: '1.00' })).status).toBe(200)
  await playTo(dice, 'RESULT')
  await work()
  for (const player of [one, two]) expect((await player.call('table/own')).body.own?.state).toBe('CLOSED')
})

it('cards: two players at the same moment never pass the bound together, and one of them is in', async () => {
  for (let round = 0; round < 3; round += 1) {
    await open(cards)
    const [one, two] = [await sit(cards), await sit(cards)]
    const { roundId } = await one.state()
    const sent = await Promise.all([
      one.bet({ tie: '70.00', playerPair: '1.00' }, `parallel-one-${round}`, roundId ?? ''),
      two.bet({ tie: '70.00' }, `parallel-two-${round}`, roundId ?? ''),
    ])
    expect(sent.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    // Beside 70 by 8 and the pair by 11, which lies there already or is part of the refused set.
    expect(sent.find(({ status }) => status === 409)).toMatchObject(full('tie', '53.0000'))
    const isOneIn = sent[0]?.status === 200
    const [inside, outside] = isOneIn ? [one, two] : [two, one]
    expect(outside.balance()).toBe(parseMoney('1000'))
    expect(inside.balance()).toBe(parseMoney(isOneIn ? '929' : '930'))
    expect((await outside.bet({ tie: '53.00' })).status).toBe(200)
    await playTo(cards, 'DONE')
    await work()
  }
})

it('what is taken back, refused by the platform or given up frees its room', async () => {
  await open(cards)
  const [one, two] = [await sit(cards), await sit(cards, { balance: '2000' })]
  const { own } = (await one.bet({ tie: '125.00' })).body
  expect(await two.bet({ tie: '1.00' })).toMatchObject(full('tie', '0.0000'))
  await one.call('table/undo', { betId: own?.undo })
  const poor = await sit(cards, { balance: '3' })
  expect((await poor.bet({ tie: '125.00' })).body.error?.code).toBe('insufficient_funds')
  expect((await two.bet({ tie: '125.00' })).status).toBe(200)
  await next(cards)
})

it('play money risks nothing, and each currency has its own bound', async () => {
  await open(cards)
  const [play, real, other] = [
    await sit(cards, { isPlay: true }),
    await sit(cards),
    await sit(cards, { currency: 'USDT' }),
  ]
  expect(play.opened.body.tableMost).toBeNull()
  expect((await play.bet({ tie: '500.00' })).status).toBe(200)
  expect((await real.bet({ tie: '125.00' })).status).toBe(200)
  expect((await other.bet({ tie: '125.00' })).status).toBe(200)
  expect(await other.bet({ tie: '1.00' })).toMatchObject(full('tie', '0.0000'))
  expect((await play.bet({ player: '100.00' })).status).toBe(200)
})
