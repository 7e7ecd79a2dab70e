import { expect, it } from 'vitest'
import { routes } from '@lotus/contract'
import { schemas } from '@lotus/contract/schemas'
import { testDatabase } from '@lotus/testing'
import { registerLotteryRoutes } from '../lottery.routes.ts'
import { setUpLottery } from '../lottery.fixtures.ts'
import { moduleApp } from '../../../testing/module-app.ts'

// The real HTTP layer with only this module, and nobody logged in: statistics are public.
const test = await testDatabase()
const { deps, wallet } = await setUpLottery(test, '2026-06-30T03:00:30Z')
const { visitor } = await moduleApp({ register: (http) => registerLotteryRoutes({ ...deps, wallet, http }) })

const calls = ['lottery.statistics', 'lottery.trends'] as const

it.each(calls)('%s answers everybody in the form of the contract, twice the same', async (name) => {
  const ask = () => visitor.get(routes[name].path, { query: { gameCode: 'SEN60', draws: '30' } })
  const first = await ask()
  expect(schemas[name].value.parse(first.value)).toMatchObject({ gameCode: 'SEN60' })
  expect((await ask()).value).toEqual(first.value)
})

it.each(calls)('%s refuses an unknown game', async (name) => {
  expect(await visitor.get(routes[name].path, { query: { gameCode: 'NOPE' } })).toMatchObject({
    status: 404,
    code: 'game_not_found',
  })
})

it.each([
  ['lottery.statistics', { draws: '9' }],
  ['lottery.statistics', { draws: '501' }],
  ['lottery.statistics', { draws: 'everything' }],
  ['lottery.statistics', { gameCode: "x' or 1=1" }],
  ['lottery.trends', { draws: 'all' }],
  ['lottery.trends', { draws: '201' }],
] as const)('%s refuses %j', async (name, query) => {
  const answer = await visitor.get(routes[name].path, { query: { gameCode: 'SEN60', ...query } })
  expect(answer.status).toBe(400)
})
