import { describe, expect, it } from 'vitest'
import { schemas } from '@lotus/contract/schemas'
import { databaseOf, sql } from '@lotus/database'
import { systemClock, systemRng } from '@lotus/kernel'
import { testDatabase } from '@lotus/testing'
import { modules } from '../../modules.ts'
import { settingsOf } from '../../platform/host.ts'
import { createSealer } from '../../platform/http/sealed.ts'
import { createRegistry } from '../../platform/http/registry.ts'
import { currentStatus, getBrand, getSetting, installDemoBrand, registerSystemRoutes, setSetting } from './index.ts'
import { brandSettings, systemSettings } from './settings.ts'
import { identitySettings } from '../identity/index.ts'
import { backofficeSettings } from '../backoffice/index.ts'

const test = await testDatabase()
/** Another process: the same database, its own cache. */
const otherProcess = () => databaseOf(test.db.pool)

describe('settings', () => {
  it('have their default until they are set, then the set value', async () => {
    expect(await getSetting(test.db, identitySettings.loginFailuresMax)).toBe(5)
    await setSetting(test.db, identitySettings.loginFailuresMax, 3, 'tester')
    expect(await getSetting(test.db, identitySettings.loginFailuresMax)).toBe(3)
    expect(await getSetting(otherProcess(), identitySettings.loginFailuresMax)).toBe(3)
  })

  it('refuse values that do not fit their schema, when set and when read', async () => {
    await expect(setSetting(test.db, identitySettings.sessionHours, 0, 'tester')).rejects.toThrow(
      'identity.session_hours does not fit',
    )
    await test.db.query(
      sql`insert into setting (key, value, updated_by) values ('backoffice.session_hours', '"long"', 'by hand')`,
    )
    await expect(getSetting(test.db, backofficeSettings.sessionHours)).rejects.toThrow(
      'backoffice.session_hours does not fit',
    )
  })

  it('have valid defaults', () => {
    for (const [key, { schema, default: value }] of settingsOf(modules))
      expect(schema.safeParse(value).success, key).toBe(true)
  })
})

describe('the demo brand', () => {
  it('can be installed repeatedly and never overwrites the operator', async () => {
    await installDemoBrand(test)
    await setSetting(test.db, brandSettings.name, 'Sen Hồng', 'operator')
    await installDemoBrand(test)
    expect(await getBrand(test.db)).toEqual({
      name: 'Sen Hồng',
      currencySymbol: 'P',
      timeZone: 'Asia/Ho_Chi_Minh',
      languages: ['vi', 'en'],
      defaultLanguage: 'vi',
      legalName: null,
      contact: null,
      licence: null,
    })
  })
})

describe('the status call', () => {
  const http = createRegistry()
  const config = {
    profile: 'demo',
    roles: ['api'],
    host: '127.0.0.1',
    port: 8080,
    trustedProxyHops: 0,
    allowedOrigins: [],
  } as const
  registerSystemRoutes({
    http,
    db: test.db,
    clock: test.clock,
    rng: systemRng,
    config,
    sealer: createSealer({ db: test.db, clock: test.clock, rng: systemRng }),
  })
  const visitor = {
    requestId: 'one',
    ip: '203.0.113.9',
    userAgent: '',
    language: 'vi',
    moduleId: null,
    idempotencyKey: null,
    actor: null,
    rawBody: null,
    headers: {},
    cookies: {},
    setCookie: () => undefined,
  } as const
  const status = async () => {
    const answer = await http.handlers['system.status']?.(visitor, {})
    return schemas['system.status'].value.parse(answer)
  }

  it('returns the time, the caller address, the key for sealed bodies and the brand', async () => {
    await test.setTestTime('2026-05-05T05:05:05Z')
    expect(await status()).toMatchObject({
      status: 0,
      maintenance: false,
      regionRestriction: false,
      location: { ip: '203.0.113.9', country: null },
      serverTime: '2026-05-05T05:05:05.000Z',
      profile: 'demo',
      sealKey: { jwk: { crv: 'P-256' }, expiresAt: '2026-05-06T05:05:05.000Z' },
      brand: { currencySymbol: 'P', licence: null, legalName: null },
    })
  })

  it('returns 1 during maintenance', async () => {
    await setSetting(test.db, systemSettings.maintenance, true, 'tester')
    expect(await status()).toMatchObject({ status: 1, maintenance: true })
    expect(await currentStatus({ db: otherProcess(), config, clock: systemClock }, { ip: '203.0.113.9' })).toEqual({
      status: 1,
      maintenance: true,
      regionRestriction: false,
    })
    await setSetting(test.db, systemSettings.maintenance, false, 'tester')
    expect(await status()).toMatchObject({ status: 0, maintenance: false })
  })
})
