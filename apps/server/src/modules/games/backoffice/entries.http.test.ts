import { expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

const app = await testApp()
const { call } = app
const admin = await app.operator('mai.sup')
const viewer = await app.operator('linh.fin')
await call(admin, 'bo.createVendor', {
  code: 'ACME',
  names: { vi: 'Nhà thử', en: 'Trial house' },
  walletMode: 'seamless',
  currency: 'P',
  dialect: 'canonical',
  origin: 'https://games.example.com',
  apiUrl: null,
  transferUrl: null,
  historyUrl: null,
  allowAddresses: [],
  amountPlaces: 4,
  countries: [],
})

const game = (code: string, more: object = {}) => ({
  code,
  category: 'RNG' as const,
  name: { vi: `Trò ${code}`, en: `Game ${code}` },
  rtpPpm: 965_000,
  lines: 25,
  minBet: '0.2',
  features: ['wild'],
  ...more,
})
const listed = async () => (await call(admin, 'bo.catalogue', { vendor: 'ACME' })).value.rows
const load = (format: 'json' | 'csv', list: string, isDryRun: boolean) =>
  call(admin, 'bo.importCatalogueGames', { vendor: 'ACME', format, list, isDryRun })

it('a new game is hidden until it is opened; the same again changes nothing', async () => {
  const save = (facts: ReturnType<typeof game>) => call(admin, 'bo.saveCatalogueGame', { vendor: 'ACME', facts })
  expect((await save(game('ONE'))).value).toEqual({ outcome: 'new' })
  expect((await save(game('ONE'))).value).toEqual({ outcome: 'same' })
  expect((await save(game('ONE', { rtpPpm: 960_000 }))).value).toEqual({ outcome: 'changed' })
  expect(await listed()).toMatchObject([{ code: 'ONE', rtpPpm: 960_000, isHidden: true, minBet: '0.2000' }])
  expect(await save(game('ONE', { rtpPpm: 2_000_000 }))).toMatchObject({ code: 'bad_request' })
  expect(await call(admin, 'bo.saveCatalogueGame', { vendor: 'NOBODY', facts: game('ONE') })).toMatchObject({
    code: 'not_found',
  })
})

it('only who may edit games enters them', async () => {
  expect(await call(viewer, 'bo.saveCatalogueGame', { vendor: 'ACME', facts: game('TWO') })).toMatchObject({
    code: 'permission_denied',
  })
  expect(
    await call(app.backoffice, 'bo.importCatalogueGames', {
      vendor: 'ACME',
      format: 'json',
      list: '[]',
      isDryRun: true,
    }),
  ).toMatchObject({ success: false })
})

it('a dry run says what would happen and stores nothing', async () => {
  const list = JSON.stringify([
    game('ONE', { rtpPpm: 960_000 }),
    game('ONE'),
    game('TWO'),
    game('BAD', { minBet: '-1' }),
  ])
  const { value } = await load('json', list, true)
  expect(value.isStored).toBe(false)
  expect(value.rows.map(({ code, outcome, fields }) => [code, outcome, fields])).toEqual([
    ['ONE', 'same', {}],
    ['ONE', 'wrong', { code: 'twice' }],
    ['TWO', 'new', {}],
    ['BAD', 'wrong', { minBet: 'invalid' }],
  ])
  expect(await listed()).toHaveLength(1)
})

it('a list with one wrong row stores none of them', async () => {
  const { value } = await load('json', JSON.stringify([game('TWO'), game('BAD', { category: 'CHESS' })]), false)
  expect(value).toMatchObject({ isStored: false, rows: [{ outcome: 'new' }, { outcome: 'wrong' }] })
  expect(await listed()).toHaveLength(1)
})

it('a CSV is read with quotes, lists and empty cells; a text that is none is refused', async () => {
  const csv = [
    'code,category,name.vi,name.en,rtpPpm,lines,minBet,features,hasDemo',
    'CSV1,RNG,"Rồng, vàng","The ""golden"" dragon",961000,20,0.1,wild|scatter,1',
    'CSV2,LIVE,Bàn trực tiếp,Live table,,,1,,0',
    '',
  ].join('\r\n')
  const { value } = await load('csv', csv, false)
  expect(value).toMatchObject({ isStored: true, rows: [{ outcome: 'new' }, { outcome: 'new' }] })
  expect((await load('csv', csv, true)).value.rows.map(({ outcome }) => outcome)).toEqual(['same', 'same'])
  const rows = await listed()
  expect(rows.find(({ code }) => code === 'CSV1')).toMatchObject({
    name: { vi: 'Rồng, vàng', en: 'The "golden" dragon' },
    features: ['wild', 'scatter'],
    hasDemo: true,
  })
  expect(rows.find(({ code }) => code === 'CSV2')).toMatchObject({ rtpPpm: null, lines: null, hasDemo: false })
  expect(await load('json', '{}', true)).toMatchObject({ code: 'bad_request', value: { fields: { list: 'invalid' } } })
})
