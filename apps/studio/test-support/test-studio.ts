import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { afterAll, inject } from 'vitest'
import { createDatabase, migrate, prepareDatabase, type Database } from '@lotus/database'
import { systemClock, systemRng, type Clock, type Rng } from '@lotus/kernel'
import { createApp } from '../src/app.ts'
import type { Deps } from '../src/deps.ts'
import type { VendorKeys } from '../src/keys.ts'
import { defaultSettings, type StudioSettings } from '../src/settings.ts'
import { schemaFolder } from '../src/start-studio.ts'
import { createPlatformClient } from '../src/vendor/platform-client.ts'
import { createFakePlatform } from './fake-platform.ts'

export const testKeys: VendorKeys = {
  HOUSE: { keyId: 'HOUSE-1', secret: randomBytes(32).toString('base64url') },
  HOILANG: { keyId: 'HOILANG-1', secret: randomBytes(32).toString('base64url') },
  PHUONGPHO: { keyId: 'PHUONGPHO-1', secret: randomBytes(32).toString('base64url') },
}

export type TestStudioOptions = { settings?: Partial<StudioSettings>; rng?: Rng }

/** The whole studio on a database of its own with a platform over real HTTP; closed after the file. */
export async function testStudio(options: TestStudioOptions = {}) {
  const platform = createFakePlatform(testKeys)
  const platformUrl = await platform.listen()
  const name = `studio_test_${process.pid}_${randomBytes(5).toString('hex')}`
  const prepared = await prepareDatabase({ adminUrl: inject('adminUrl'), name })
  await migrate({ ownerConnectionString: prepared.ownerUrl, folder: schemaFolder })
  const db: Database = createDatabase({ connectionString: prepared.appUrl, max: 8 })
  const clock = movingClock()
  const deps: Deps = {
    db,
    clock,
    rng: options.rng ?? systemRng,
    log: pino({ level: 'silent' }),
    keys: testKeys,
    settings: { ...defaultSettings, callsPerTenSeconds: 1_000_000, sessionsPerMinute: 1_000_000, ...options.settings },
    origin: 'http://studio.test',
    platformOrigins: ['http://platform.test'],
    trustedProxyHops: 0,
    platform: createPlatformClient({
      origin: platformUrl,
      keys: testKeys,
      // Signatures are of now, however far the test has moved the clock.
      clock: systemClock,
      deadlineMs: 2_000,
    }),
  }
  const app = createApp(deps)
  afterAll(async () => {
    await app.close()
    await platform.close()
    await db.end()
  })
  return { app, deps, db, clock, platform, playerOf: (input: PlayerInput) => openPlayer(app, platform, input) }
}
export type TestStudio = Awaited<ReturnType<typeof testStudio>>

/** Real time plus an offset set by the test, so that signatures stay valid for the platform in the same process. */
function movingClock(): Clock & { advance(milliseconds: number): void } {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    advance(milliseconds) {
      ahead += milliseconds
    },
  }
}

type PlayerInput = {
  member: string
  balance?: bigint
  gameCode?: string
  mode?: 'real' | 'demo'
  currency?: string
  roomId?: string
}
export type PlayAnswer = { status: number; body: Record<string, never> & PlayBody }
/** The fields that tests read; `expect` checks everything. */
type PlayBody = {
  token: string
  balance: string
  mode: string
  state: string
  betLevels: string[]
  room: { vi: string; en: string } | null
  round: RoundBody
  openRound: RoundBody | null
  rounds: { roundId: string; bet: string; win: string | null; state: string }[]
  error: { code: string; roundId?: string }
}
type RoundBody = { roundId: string; bet: string; win: string; spins: { win: string; mode: string }[]; shown: number }

async function openPlayer(
  app: Awaited<ReturnType<typeof createApp>>,
  platform: ReturnType<typeof createFakePlatform>,
  { member, balance, gameCode = 'HS_SEN25', ...launch }: PlayerInput,
) {
  if (balance !== undefined) platform.balances.set(member, balance)
  const call = async (path: string, payload: object, token?: string): Promise<PlayAnswer> => {
    const answer = await app.inject({
      method: 'POST',
      url: `/play-api/${path}`,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      payload,
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const opened = await call('session', { gameCode, token: platform.launch(member, launch), language: 'vi' })
  const { token } = opened.body
  let requests = 0
  return {
    opened,
    token,
    call: (path: string, payload: object = {}) => call(path, payload, token),
    spin: (bet = '1.00', requestId = `request-${member}-${(requests += 1)}-${opened.body.token?.slice(0, 8)}`) =>
      call('spin', { requestId, bet }, token),
    /** Like the page at the end of the presentation. */
    finish: (round: { roundId: string; spins: unknown[] }) =>
      call('shown', { roundId: round.roundId, shown: round.spins.length }, token),
  }
}
export type TestPlayer = Awaited<ReturnType<typeof openPlayer>>
