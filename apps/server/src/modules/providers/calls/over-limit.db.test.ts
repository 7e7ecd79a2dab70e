import { expect, it } from 'vitest'
import { testDatabase } from '@lotus/testing'
import { vendorFixtures } from '../vendor.fixtures.ts'

const test = await testDatabase()
const house = await vendorFixtures(test)

it('a bet, a win or a round beyond the agreed limits moves nothing and may come again', async () => {
  await house.addVendor('LIMIT', { max_bet: '100000', max_win: '500000', max_round: '150000', amount_places: 2 })
  const player = await house.player('100', '0', { vendor: 'LIMIT' })
  const refused = (fields: object) => ({ code: 'BAD_REQUEST', fields })
  expect(await player.bet('b1', '10.01', 'r1')).toMatchObject(refused({ amount: 'over_limit' }))
  expect(await player.bet('b1', '1.001', 'r1')).toMatchObject(refused({ amount: 'invalid' }))
  expect(await player.bet('b1', '10', 'r1')).toMatchObject({ code: 'OK' })
  expect(await player.bet('b2', '10', 'r1')).toMatchObject(refused({ amount: 'over_limit' }))
  expect(await player.bet('b2', '5', 'r1')).toMatchObject({ code: 'OK' })
  expect(await player.win('w1', '50.01', 'r1')).toMatchObject(refused({ amount: 'over_limit' }))
  expect(await player.betWin('x1', '1', '99')).toMatchObject(refused({ winAmount: 'over_limit' }))
  expect(await player.win('w1', '50', 'r1')).toMatchObject({ code: 'OK' })
  expect(await player.buckets()).toMatchObject({ cash: '135.0000' })
  expect((await house.cases('over_limit')).map(({ subject }) => subject)).toEqual(['w1', 'x1'])
  expect(await house.breaks()).toEqual([])
})

it('a txId that was decided before keeps its outcome when the limits become lower', async () => {
  await house.addVendor('LOWER')
  const player = await house.player('100', '0', { vendor: 'LOWER' })
  expect(await player.bet('b1', '20', 'r1')).toMatchObject({ code: 'OK', duplicate: false })
  await house.addVendor('LOWER', { max_bet: '10000', max_round: '10000' })
  expect(await player.bet('b1', '20', 'r1')).toMatchObject({ code: 'OK', duplicate: true })
  expect(await player.bet('b2', '20', 'r1')).toMatchObject({ code: 'BAD_REQUEST' })
})
