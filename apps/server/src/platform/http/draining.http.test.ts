import { expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp([])

it('a program that will end says so first, serves on, and keeps no connection for later', async () => {
  for (const one of [app.composition.siteApp, app.composition.backofficeApp]) {
    const before = await one.inject({ url: '/readyz' })
    expect([before.statusCode, before.headers.connection]).toEqual([200, 'keep-alive'])
  }
  app.composition.drain()
  for (const one of [app.composition.siteApp, app.composition.backofficeApp]) {
    const after = await one.inject({ url: '/readyz' })
    expect([after.statusCode, after.json()]).toEqual([503, { ready: false, reason: 'the program is about to end' }])
    expect((await one.inject({ url: '/healthz' })).statusCode).toBe(200)
  }
  const status = await app.site.get('/wps/system/status')
  expect([status.status, status.code, status.headers['connection']]).toEqual([200, 'ok', 'close'])
})
