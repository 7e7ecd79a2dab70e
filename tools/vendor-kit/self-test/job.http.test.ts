import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { afterAll, expect, inject, it } from 'vitest'
import { createDatabase, migrate, prepareDatabase, sql } from '@lotus/database'
import { systemRng } from '@lotus/kernel'
import { addHmacKey, providersModule } from '../../../apps/server/src/modules/providers/index.ts'
import { runKit } from '../../../apps/server/src/modules/providers/kit/run-kit.ts'
import { upsertVendor } from '../../../apps/server/src/modules/providers/vendors/vendor.repo.ts'
import { testApp } from '../../../apps/server/src/testing/test-app.ts'
import { createApp } from '../../../apps/studio/src/app.ts'
import { defaultSettings } from '../../../apps/studio/src/settings.ts'
import { schemaFolder } from '../../../apps/studio/src/start-studio.ts'
import { createPlatformClient } from '../../../apps/studio/src/vendor/platform-client.ts'

// The kit as a job of the platform, against our own studio as a vendor with wallets of its own (issue 17).
const app = await testApp([], { startAt: new Date().toISOString() })
const { call } = app
const vendors = app.composition.of(providersModule)
const key = { keyId: 'HOILANG-1', secret: randomBytes(32).toString('base64url') }
const keys = { HOILANG: key }
const prepared = await prepareDatabase({
  adminUrl: inject('adminUrl'),
  name: `studio_job_${process.pid}_${randomBytes(5).toString('hex')}`,
})
await migrate({ ownerConnectionString: prepared.ownerUrl, folder: schemaFolder })
const db = createDatabase({ connectionString: prepared.appUrl, max: 4 })
const studio = createApp({
  db,
  keys,
  trustedProxyHops: 0,
  clock: app.clock,
  rng: systemRng,
  log: pino({ level: 'silent' }),
  settings: { ...defaultSettings, callsPerTenSeconds: 1_000_000, sessionsPerMinute: 1_000_000 },
  origin: 'http://studio.test',
  platformOrigins: ['http://platform.test'],
  platform: createPlatformClient({ origin: 'http://127.0.0.1:9', keys, clock: app.clock, deadlineMs: 400 }),
})
const origin = await studio.listen({ host: '127.0.0.1', port: 0 })
afterAll(async () => {
  await studio.close()
  await db.end()
})

it('the studio passes, and its green report opens it', { timeout: 90_000 }, async () => {
  const maker = await app.operator('mai.sup')
  const id = await upsertVendor(app.owner, {
    code: 'HOILANG',
    name: 'Hội Làng',
    origin: 'http://localhost:4901',
    apiUrl: `${origin}/api/HOILANG`,
    walletMode: 'transfer',
  })
  await app.owner.query(sql`update vendor set status = 'off' where code = 'HOILANG'`)
  await addHmacKey(vendors, { id, code: 'HOILANG' }, key)
  const open = () => call(maker, 'bo.setVendorStatus', { vendor: 'HOILANG', status: 'on', reason: 'it passed' })
  expect(await open()).toMatchObject({ code: 'state_conflict' })
  const started = await call(maker, 'bo.runVendorKit', { vendor: 'HOILANG', mode: 'vendor', gameCode: 'HL_HOIXUAN' })
  await runKit(vendors, BigInt(started.value.id), 'vendor')
  const { value: report } = await call(maker, 'bo.vendorKitRun', { id: started.value.id })
  expect(report.cases.filter(({ state }) => state === 'finding')).toEqual([])
  expect(report).toMatchObject({ state: 'green', failure: null })
  const played = report.cases.filter(({ state }) => state === 'ok').map(({ name }) => name)
  expect(played).toEqual(expect.arrayContaining(['purse', 'purse-copies', 'purse-overdraft', 'purse-conflict']))
  expect(await open()).toMatchObject({ success: true })
})
