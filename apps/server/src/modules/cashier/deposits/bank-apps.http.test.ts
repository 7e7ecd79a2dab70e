import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { setSetting } from '../../system/index.ts'
import { bankAppSettings } from './bank-apps.ts'

// MC02, operations.md 3.3: the page of a bank transfer opens the member's bank with the transfer filled in, where the operator named a link.
const app = await testApp()
const { call } = app
const { bankApps } = bankAppSettings

it('an order of a bank transfer has the links that the operator named, filled in, and none where there is none', async () => {
  const { client } = await app.register('molienket')
  const opened = await call(client, 'cashier.createDeposit', { channelCode: 'demo_bank', amount: '200' }, { key: 'a' })
  const { id, payee } = opened.value
  // The demo's own leads to a page of this site that says that its bank is simulated.
  expect(opened.value.bankApps).toMatchObject([
    { url: `/help?article=how-to-deposit&amount=200000&content=${payee?.content}` },
  ])
  const link = 'samplebank://pay?to={account}&bin={bin}&name={holder}&m={amount}&c={content}'
  const name = { vi: 'Ngân hàng A', en: 'Bank A' }
  await setSetting(app.db, bankApps, { schemes: ['samplebank'], apps: [{ name, link }] }, 'test')
  expect((await call(client, 'cashier.deposit', { id })).value.bankApps).toEqual([
    {
      name,
      url: `samplebank://pay?to=9990002600118&bin=970999&name=LOTUS%20DEMO&m=200000&c=${payee?.content}`,
    },
  ])
  await setSetting(app.db, bankApps, { schemes: [], apps: [] }, 'test')
  expect((await call(client, 'cashier.deposit', { id })).value.bankApps).toEqual([])
})

it('of an order that is over no link is left', async () => {
  const { client } = await app.register('molienket2')
  await setSetting(
    app.db,
    bankApps,
    { schemes: [], apps: [{ name: { vi: 'A', en: 'A' }, link: 'https://bank.example/?m={amount}&c={content}' }] },
    'test',
  )
  const opened = await call(
    client,
    'cashier.createDeposit',
    { channelCode: 'demo_bank', amount: '200' },
    { key: randomUUID() },
  )
  expect(opened.value.bankApps).toHaveLength(1)
  expect((await call(client, 'cashier.cancelDeposit', { id: opened.value.id })).value.bankApps).toEqual([])
})

it('the back office takes no link that leads elsewhere, and another operator confirms one that it takes', async () => {
  const mai = await app.operator('mai.sup')
  const { settings } = (await call(mai, 'bo.settings', {})).value
  const seen = settings.find(({ key }) => key === bankApps.key)?.updatedAt ?? null
  const save = (link: string) =>
    call(mai, 'bo.setSettings', {
      changes: [{ key: bankApps.key, value: { schemes: [], apps: [{ name: { vi: 'A', en: 'A' }, link }] }, seen }],
      reason: 'thử',
    })
  for (const link of ['javascript:alert({amount}{content})', 'http://bank.example/?m={amount}&c={content}'])
    expect((await save(link)).code).toBe('bad_request')
  const asked = await save('https://bank.example/?m={amount}&c={content}&again={content}')
  expect(asked.value.proposal?.changes).toMatchObject([{ key: bankApps.key }])
})
