import { randomUUID } from 'node:crypto'
import { sql } from '@lotus/database'
import { must } from '@lotus/kernel'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { setSetting } from '../../system/index.ts'
import { agentsSettings } from '../settings.ts'

// The own prize group over HTTP, with the members' program apart: what a member is told is what the placing takes.
const app = await testApp(['SSC60', 'SEN60'], { isApart: true })
const { call, site } = app
const gameCode = 'SSC60'
const boss = await app.operator('mai.sup')
await setSetting(app.owner, agentsSettings.rebatesFrom, '2026-01-01T00:00:00Z', 'test')

const groupOf = async (client: Parameters<typeof call>[0], code = gameCode) =>
  (await call(client, 'lottery.ownGroup', { gameCode: code })).value.prizeGroupMax

it('who has a rate is told its group, and no more is taken; the game’s answer is the same for everybody', async () => {
  const { client } = await app.register('conhom')
  const alone = (await app.register('khongnhom')).client
  await app.deposit(client, '100')
  const memberId = (await app.owner.value<bigint>(sql`select id from member where username = 'conhom'`)).toString()
  // Directly below the operator, as anybody in the tree.
  expect((await call(boss, 'bo.setAgent', { memberId, rates: { LOTT: 40_000 }, reason: 'a new agent' })).code).toBe(
    'ok',
  )
  expect([await groupOf(client), await groupOf(alone), await groupOf(client, 'SEN60')]).toEqual([1880, 1960, 2000])
  expect((await call(site, 'lottery.ownGroup', { gameCode })).code).toBe('not_logged_in')
  expect((await call(client, 'lottery.ownGroup', { gameCode: 'NONE' })).code).toBe('game_not_found')
  for (const who of [site, client, alone]) {
    expect((await call(who, 'lottery.game', { gameCode })).value).toMatchObject({
      prizeGroupMin: 1700,
      prizeGroupMax: 1960,
    })
  }
  const place = async (prizeGroup: number, rebateRate: string) => {
    const { issueNo } = must((await call(site, 'lottery.current', { gameCode })).value.current, 'an issue')
    const item = { play: 'two_back_straight', content: [['1'], ['2']], points: 1, odds: [{ tier: 'win', odds: '100' }] }
    const items = [{ ...item, prizeGroup, rebateRate }]
    return call(client, 'lottery.placeOrders', { gameCode, issueNo, items }, { key: randomUUID() })
  }
  expect(await place(1960, '0')).toMatchObject({ code: 'terms_changed', value: { item: 0, stake: '1.0000' } })
  expect((await place(1800, '0.08')).code).toBe('terms_changed')
  expect((await call(client, 'wallet.balance', {})).value.sumBalance).toBe('100.0000')
  expect(await place(1800, '0.04')).toMatchObject({ code: 'ok', value: { orders: [{ prizeGroup: 1800 }] } })
})
