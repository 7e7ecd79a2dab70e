import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testApp, TEST_START } from '../../../testing/test-app.ts'
import { installCatalogue } from '../index.ts'

const app = await testApp(['SEN60'])
const { call, site } = app
for (const code of ['HOUSE', 'PHUONGPHO'])
  await app.owner.query(sql`insert into vendor (code, name, origin) values (${code}, ${code}, 'https://games.example')`)
await installCatalogue(app.db, ['HOUSE', 'PHUONGPHO'])
const operator = await app.operator('hoa.ops')
const listed = async () => (await call(site, 'games.list', { category: 'RNG' })).value.rows.map(({ code }) => code)
const find = async (q: string) => {
  const { value } = await call(operator, 'bo.catalogue', { q })
  const game = value.rows[0]
  if (!game) throw new Error(`no game ${q}`)
  return game
}
/** As it was read, with what the operator changes. */
const change = (game: Awaited<ReturnType<typeof find>>, own: object) =>
  call(operator, 'bo.updateCatalogueGame', {
    id: game.id,
    isHidden: game.isHidden,
    hotRank: game.hotRank,
    labels: game.ownLabels,
    maintenanceFrom: game.maintenanceFrom,
    maintenanceTo: game.maintenanceTo,
    updatedAt: game.updatedAt,
    ...own,
  })
describe('the catalogue in the back office', () => {
  it("the studio's games are installed once, and an operator's changes stay", async () => {
    expect(await listed()).toEqual(['HS_SEN25', 'PP_PHUONG', 'PP_LONGDEN'])
    await change(await find('PP_PHUONG'), { isHidden: true })
    await installCatalogue(app.db, ['HOUSE', 'PHUONGPHO'])
    expect(await listed()).toEqual(['HS_SEN25', 'PP_LONGDEN'])
    expect((await find('phuong bay')).isHidden).toBe(true)
    await change(await find('PP_PHUONG'), { isHidden: false })
  })

  it('a concurrent change is not overwritten, and every change is audited', async () => {
    const read = await find('PP_LONGDEN')
    expect(await change(read, { hotRank: 3, labels: ['TRUNG_THU'] })).toMatchObject({ success: true })
    expect(await change(read, { hotRank: 5 })).toMatchObject({ code: 'state_conflict' })
    expect(await find('PP_LONGDEN')).toMatchObject({ hotRank: 3, ownLabels: ['TRUNG_THU'] })
    const audit = await app.owner.many<{ action: string; details: object }>(
      sql`select action, details from audit_log where action = 'games.update_catalogue' order by id desc limit 2`,
    )
    expect(audit).toMatchObject([{ details: { refused: 'state_conflict' } }, { details: { after: { hotRank: 3 } } }])
  })

  it('a window that ends before it begins, and computed labels, are refused', async () => {
    const game = await find('PP_PHUONG')
    const from = '2026-03-10T05:00:00.000Z'
    expect(await change(game, { maintenanceTo: from })).toMatchObject({ code: 'bad_request' })
    expect(await change(game, { maintenanceFrom: from, maintenanceTo: from })).toMatchObject({ code: 'bad_request' })
    expect(await change(game, { labels: ['HOT'] })).toMatchObject({ code: 'bad_request' })
  })
})

describe('a break from the player', () => {
  it('stops bets and deposits of every game until its end', async () => {
    const { client } = await app.register('nghingoi')
    await app.deposit(client, '500')
    const { value } = await call(client, 'games.takeBreak', {})
    expect(value.until).toBe(new Date(Date.parse(TEST_START) + 15 * 60_000).toISOString())
    const { value: current } = await call(client, 'lottery.current', { gameCode: 'SEN60' })
    const placed = await call(
      client,
      'lottery.placeOrders',
      {
        gameCode: 'SEN60',
        issueNo: current.current?.issueNo ?? '',
        items: [{ play: 'lo2', content: ['12'], points: 1, odds: [{ tier: 'win', odds: '98.5' }] }],
      },
      { key: randomUUID() },
    )
    expect(placed).toMatchObject({ code: 'self_excluded' })
    expect(await call(client, 'games.launch', { vendor: 'HOUSE', code: 'HS_SEN25' })).toMatchObject({
      code: 'self_excluded',
    })
    await app.setTestTime(new Date(Date.parse(TEST_START) + 15 * 60_000 + 1))
    expect(await call(client, 'games.launch', { vendor: 'HOUSE', code: 'HS_SEN25' })).toMatchObject({ success: true })
  })
})
