import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testApp } from '../../../testing/test-app.ts'

const app = await testApp(['SEN60'])

describe('the brand in the back office', () => {
  it('shows the same findings as the command line, to whoever may see settings', async () => {
    const { value } = await app.call(await app.operator('hoa.ops'), 'bo.brandCheck', {})
    const all = await app.composition.deps.all.findings()
    expect(value.findings.map(({ code }) => code)).toEqual(all.map(({ code }) => code))
    expect(value.findings).toContainEqual({ code: 'demo_accounts', level: 'blocks', values: {} })
    expect((await app.call(await app.operator('tu.op'), 'bo.brandCheck', {})).code).toBe('permission_denied')
  })

  it('opens games of the catalogue, all or none, once, with an audit row', async () => {
    const hoa = await app.operator('hoa.ops')
    const open = (codes: string[]) => app.call(hoa, 'bo.openGames', { codes, reason: 'mở thêm' })
    const installed = async () =>
      (await app.call(hoa, 'bo.gameCatalogue', {})).value.games
        .filter((game) => game.isInstalled)
        .map(({ code }) => code)
    expect(await installed()).toEqual(['SEN60'])
    expect(await open(['SEN300', 'NOSUCH'])).toMatchObject({ code: 'not_found' })
    expect(await installed()).toEqual(['SEN60'])
    expect((await open(['SEN300'])).code).toBe('ok')
    expect((await open(['SEN300'])).code).toBe('ok')
    expect(await installed()).toEqual(['SEN60', 'SEN300'])
    const versions = await app.owner.one(
      sql`select count(*)::integer as n from lottery_rule r join lottery_game g on g.id = r.game_id where g.code = 'SEN300'`,
    )
    expect(versions).toEqual({ n: 1 })
    const rows = await app.owner.many(
      sql`select operator, details from audit_log where action = 'games.open' order by id`,
    )
    expect(rows[0]).toMatchObject({ operator: 'hoa.ops', details: { refused: 'not_found' } })
    expect(rows[1]).toMatchObject({ details: { codes: ['SEN300'], reason: 'mở thêm' } })
    expect(
      (await app.call(await app.operator('linh.fin'), 'bo.openGames', { codes: ['SEN180'], reason: 'thử' })).code,
    ).toBe('permission_denied')
  })

  it('an opened game sells after the next pass', async () => {
    await app.settleDown()
    const current = await app.call(app.site, 'lottery.current', { gameCode: 'SEN300' })
    expect(current.code).toBe('ok')
  })

  it('what members were shown amounts in is refused with its reason once money has moved', async () => {
    const hoa = await app.operator('hoa.ops')
    const { client } = await app.register('khach1')
    await app.deposit(client, '100')
    const { settings } = (await app.call(hoa, 'bo.settings', {})).value
    const seen = settings.find(({ key }) => key === 'brand.currency_symbol')?.updatedAt ?? null
    const answer = await app.call(hoa, 'bo.setSettings', {
      changes: [{ key: 'brand.currency_symbol', value: 'X', seen }],
    })
    expect(answer).toMatchObject({
      code: 'bad_request',
      value: { fields: { 'brand.currency_symbol': 'fixed_by_money' } },
    })
  })
})
