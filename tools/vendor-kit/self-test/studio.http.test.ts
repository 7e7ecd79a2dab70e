import { randomBytes } from 'node:crypto'
// oxlint-disable-next-line no-restricted-imports -- the kit waits for a studio in a process of its own
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { createDatabase, migrate, prepareDatabase } from '@lotus/database'
import { systemClock, systemRng } from '@lotus/kernel'
import { createApp } from '../../../apps/studio/src/app.ts'
import { startWorker } from '../../../apps/studio/src/rounds/worker.ts'
import { defaultSettings } from '../../../apps/studio/src/settings.ts'
import { schemaFolder } from '../../../apps/studio/src/start-studio.ts'
import { createPlatformClient } from '../../../apps/studio/src/vendor/platform-client.ts'
import { spinStudio } from '../examples/spin-studio.ts'
import { findingsText } from '../report.ts'
import { startOperator } from '../reverse/operator.ts'
import { runVendorCases, vendorCases } from '../reverse/run-vendor.ts'

// The kit as the operator of our own studio (issue 6, sections 1 and 4); only its timeouts are shortened.
const key = { id: 'HOUSE-1', secret: randomBytes(32).toString('base64url') }
const operator = await startOperator({ vendor: 'HOUSE', key, port: 0, clock: Date.now })
const prepared = await prepareDatabase({
  adminUrl: inject('adminUrl'),
  name: `studio_kit_${process.pid}_${randomBytes(5).toString('hex')}`,
})
await migrate({ ownerConnectionString: prepared.ownerUrl, folder: schemaFolder })
const db = createDatabase({ connectionString: prepared.appUrl, max: 8 })
const walletKey = { id: 'HOILANG-1', secret: randomBytes(32).toString('base64url') }
const keys = {
  HOUSE: { keyId: key.id, secret: key.secret },
  HOILANG: { keyId: walletKey.id, secret: walletKey.secret },
}
const deps = {
  db,
  keys,
  trustedProxyHops: 0,
  clock: systemClock,
  rng: systemRng,
  log: pino({ level: 'silent' }),
  settings: { ...defaultSettings, firstRetryMs: 50, callsPerTenSeconds: 1_000_000, sessionsPerMinute: 1_000_000 },
  origin: 'http://studio.test',
  platformOrigins: ['http://platform.test'],
  platform: createPlatformClient({ origin: operator.url, keys, clock: systemClock, deadlineMs: 400 }),
}
const app = createApp(deps)
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
const worker = startWorker(deps)
afterAll(async () => {
  await app.close()
  await worker.stop()
  await operator.stop()
  await db.end()
})

describe('our own studio under the conformance kit', () => {
  it('has no finding', { timeout: 120_000 }, async () => {
    const cases = await runVendorCases({
      operator,
      key,
      gameCode: 'HS_SEN25',
      vendorUrl: `${origin}/api/HOUSE`,
      patienceMs: 15_000,
      sleep,
      clock: Date.now,
      spin: (launchToken) => spinStudio({ origin, gameCode: 'HS_SEN25', launchToken }),
    })
    const findings = cases.filter(({ state }) => state === 'finding').map(({ name }) => name)
    const report = {
      kit: 'lotus-vendor-kit',
      mode: 'vendor',
      target: origin,
      dialect: 'canonical',
      startedAt: '',
      cases,
    } as const
    expect(findings, findingsText(report)).toEqual([])
    expect(cases).toHaveLength(vendorCases.length)
  })

  it('has none either with wallets of its own', { timeout: 60_000 }, async () => {
    const cases = await runVendorCases({
      operator,
      key: walletKey,
      gameCode: 'HL_HOIXUAN',
      isTransfer: true,
      vendorUrl: `${origin}/api/HOILANG`,
      patienceMs: 5000,
      sleep,
      clock: Date.now,
      spin: async () => undefined,
    })
    const report = {
      kit: 'lotus-vendor-kit',
      mode: 'vendor',
      target: origin,
      dialect: 'canonical',
      startedAt: '',
      cases,
    }
    const findings = cases.filter(({ state }) => state === 'finding').map(({ name }) => name)
    expect(findings, findingsText({ ...report, kit: 'lotus-vendor-kit', mode: 'vendor' })).toEqual([])
    expect(cases.filter(({ state }) => state === 'ok').map(({ name }) => name)).toEqual(
      vendorCases.filter(({ isTransfer }) => isTransfer).map(({ name }) => name),
    )
  })
})
