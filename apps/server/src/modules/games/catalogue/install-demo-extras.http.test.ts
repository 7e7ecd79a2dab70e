import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testApp } from '../../../testing/test-app.ts'
import { setVendorStatus, upsertVendor } from '../../providers/vendors/vendor.repo.ts'
import { installCatalogue } from './install-catalogue.ts'
import { installDemoExtras } from './install-demo-extras.ts'

const app = await testApp(['MBAC'])
const { call, site } = app
await upsertVendor(app.db, { code: 'CUUQUAN', name: 'Cửu Quán', origin: 'http://localhost:4901', apiUrl: null })
await installCatalogue(app.db, ['CUUQUAN'])
await installDemoExtras(app.db, ['CUUQUAN'])

it('M06: the demo has a box that opens its games, which appear nowhere else', async () => {
  const { value } = await call(site, 'games.list', { category: 'RNG' })
  expect(value.rows.map(({ code, isGame }) => [code, isGame])).toEqual([['CQ_CHINQUAN', 'VASSALAGE']])
  const opened = await call(site, 'games.vassalage', { gameId: value.rows[0]?.id ?? '' })
  expect(opened.value.list.map(({ code }) => code).toSorted()).toEqual(['CQ_NGUYENBAO', 'CQ_QUATTET'])
})

it('L01: the sports vendor is in the menu LIVE, is under maintenance, and an operator’s change survives the next start', async () => {
  const lanes = async () => (await call(site, 'games.vendors', {})).value.data.lanes
  const sports = (await lanes()).find(({ category }) => category === 'SPORTS')
  expect(sports?.vendors).toMatchObject([{ code: 'DS88', displayName: 'Sân Xanh', isOpen: false }])
  const { value } = await call(site, 'games.list', { category: 'SPORTS' })
  expect(value.rows).toMatchObject([{ vendor: 'DS88', maintenance: { until: null } }])
  await setVendorStatus(app.db, 'DS88', 'off')
  await installDemoExtras(app.db, ['CUUQUAN'])
  const { status } = await app.owner.one<{ status: string }>(sql`select status from vendor where code = 'DS88'`)
  expect(status).toBe('off')
})
