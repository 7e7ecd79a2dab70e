import { fork, type ChildProcess } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
// oxlint-disable-next-line no-restricted-imports -- a killed process knows no clock but the real one
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { AppError, must, parseMoney } from '@lotus/kernel'
import { launchGame, addHmacKey, addRsaKey } from '../../../apps/server/src/modules/providers/index.ts'
import { forgetVendor } from '../../../apps/server/src/modules/providers/vendors/vendor-directory.ts'
import { pollTransfers, walletTransfer } from '../../../apps/server/src/modules/providers/transfers/transfer.ts'
import { upsertVendor } from '../../../apps/server/src/modules/providers/vendors/vendor.repo.ts'
import { setSetting } from '../../../apps/server/src/modules/system/index.ts'
import { testApp } from '../../../apps/server/src/testing/test-app.ts'
import { createClient } from '../client.ts'
import { dialects } from '../dialects/index.ts'
import { findingsText } from '../report.ts'
import { runWalletCases } from '../run.ts'
import { startTransferVendor } from '../transfer-vendor.ts'
import type { Key } from '../types.ts'
import { providersModule, providersSettings } from '../../../apps/server/src/modules/providers/index.ts'

// The kit against the platform itself, over HTTP, in each of its dialects (issue 6, section 1).
const app = await testApp([])
const vendors = app.composition.of(providersModule)
await setSetting(app.db, providersSettings.vendorCallsPerSecond, 20_000, 'test')
const { client: member } = await app.register('nguoichoikit')
await app.deposit(member, '1000')
const { id: memberId } = await app.owner.one<{ id: bigint }>(sql`select id from member where username = 'nguoichoikit'`)

async function addVendor(code: string, dialect: string): Promise<Key[]> {
  const id = await upsertVendor(app.owner, { code, name: code, origin: 'http://localhost:4901', apiUrl: null })
  await app.owner.query(sql`update vendor set dialect = ${dialect} where code = ${code}`)
  await app.owner.query(sql`
    insert into game (vendor, code, category, name, min_bet, released_at)
    values (${code}, 'KITGAME', 'RNG', '{"vi": "Trò thử", "en": "Trial"}', 10000, lotus_now()) on conflict do nothing`)
  const keys: Key[] = []
  for (const name of ['K1', 'K2']) {
    const keyId = `${code}-${name}`
    if (dialects[dialect]?.keyKind === 'rsa') {
      const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
      const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
      await addRsaKey(vendors, { code }, { keyId, publicKey })
      keys.push({ id: keyId, secret: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() })
    } else {
      const secret = randomBytes(32).toString('base64url')
      await addHmacKey(vendors, { id, code }, { keyId, secret })
      keys.push({ id: keyId, secret })
    }
  }
  forgetVendor(app.db, code)
  return keys
}

const tokenOf = (vendor: string) => async (): Promise<string> => {
  const { gameUrl } = await launchGame(vendors, {
    memberId,
    accountType: 0,
    vendor,
    gameCode: 'KITGAME',
    mode: 'real',
    language: 'vi',
    device: 'W',
    lobbyUrl: null,
    siteOrigin: 'http://localhost:4900',
  })
  return must(new URL(gameUrl).searchParams.get('t') ?? undefined, 'a launch has its token')
}

const walletKey = { id: 'KITPURSE-1', secret: randomBytes(32).toString('base64url') }
const walletVendor = await startTransferVendor({ key: walletKey, port: 0, clock: () => app.clock.now().getTime() })
afterAll(() => walletVendor.stop())
const walletVendorId = await upsertVendor(app.owner, {
  code: 'KITPURSE',
  name: 'Kit',
  origin: 'http://localhost:4901',
  apiUrl: walletVendor.url,
  walletMode: 'transfer',
})
await addHmacKey(vendors, { id: walletVendorId, code: 'KITPURSE' }, { keyId: walletKey.id, secret: walletKey.secret })

/**
 * The kit as a vendor with wallets of its own; the platform polls whenever the kit waits, by a clock that the kit
 * moves.
 */
const transfers = {
  vendor: walletVendor,
  patienceMs: 20_000,
  async move(direction: 'in' | 'out', amount: string) {
    const key = randomBytes(8).toString('hex')
    const order = { memberId, vendor: 'KITPURSE', direction, amount: parseMoney(amount), idempotencyKey: key }
    await walletTransfer(vendors, order).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
    })
  },
}
const waitingPlatform = async (ms: number) => {
  await app.clock.advance(ms * 20)
  await pollTransfers(vendors)
}

type Place = { url: string; clock: () => number; only?: readonly string[]; crash?: () => Promise<void> }

async function play(dialect: string, code: string, place: Place) {
  const [key, secondKey] = await addVendor(code, dialect)
  const [otherKey] = await addVendor(`${code}2`, dialect)
  const client = createClient({
    url: `${place.url}/vendor/v1`,
    vendor: code,
    key: must(key, 'a key'),
    dialect: must(dialects[dialect], 'the dialect'),
    timeoutMs: 10_000,
    clock: place.clock,
  })
  try {
    return await runWalletCases({
      client,
      key: must(key, 'a key'),
      gameCode: 'KITGAME',
      parallel: 20,
      runId: randomBytes(4).toString('hex'),
      token: tokenOf(code),
      other: { vendor: `${code}2`, key: must(otherKey, 'a key'), token: tokenOf(`${code}2`) },
      secondKey: must(secondKey, 'a key'),
      hasSecondToken: true,
      crash: place.crash,
      only: place.only,
      ...(place.crash ? { sleep } : { sleep: waitingPlatform, transfers }),
    })
  } finally {
    client.close()
  }
}

describe('the platform under the conformance kit', () => {
  it.each(Object.keys(dialects))(
    'has no finding in the %s dialect',
    async (dialect) => {
      const cases = await play(dialect, `KIT${dialect.toUpperCase()}`, {
        url: app.composition.siteApp.listeningOrigin,
        clock: () => app.clock.now().getTime(),
      })
      const report = { kit: 'lotus-vendor-kit', mode: 'wallet', target: 'test', dialect, startedAt: '', cases } as const
      const findings = cases.filter(({ state }) => state === 'finding').map(({ name }) => name)
      expect(findings, findingsText(report)).toEqual([])
      const left = cases.filter(({ state }) => state === 'not run').map(({ name }) => name)
      const missing = ['batch-order', 'copies-batch', 'crash', 'report-day', 'report-round']
      expect(left.toSorted()).toEqual(dialects[dialect]?.hasBatch ? ['crash'] : missing)
    },
    120_000,
  )

  it('has no finding when it is killed in the middle of bets and started again', { timeout: 180_000 }, async () => {
    const platform = await startPlatform()
    // The other process uses the real clock, and so does the database from here on.
    await app.setTestTime(null)
    for (const dialect of Object.keys(dialects)) {
      const cases = await play(dialect, `KITX${dialect.toUpperCase()}`, { ...platform, only: ['crash'] })
      const report = { kit: 'lotus-vendor-kit', mode: 'wallet', target: 'test', dialect, startedAt: '', cases } as const
      expect(
        cases.map(({ state }) => state),
        findingsText(report),
      ).toEqual(['ok'])
    }
    expect(platform.kills()).toBe(Object.keys(dialects).length)
  })

  it('leaves a ledger that passes its audit', async () => {
    const { checks } = await app.composition.audit()
    expect(checks.flatMap((check) => check.breaks)).toEqual([])
  })
})

/** The platform in a separate process on the same database, on a port that it keeps across restarts. */
async function startPlatform() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  probe.close()
  const config = { databaseUrl: app.appUrl, port, pepper: Buffer.alloc(32, 7).toString('hex') }
  let kills = 0
  let child: ChildProcess | undefined
  const start = async () => {
    child = fork(join(import.meta.dirname, 'platform-process.ts'), {
      env: { ...process.env, KIT_PLATFORM: JSON.stringify(config) },
      execArgv: [],
    })
    const [first] = await Promise.race([once(child, 'message'), once(child, 'exit')])
    if (first !== 'listening') throw new Error(`the platform's process ended with ${String(first)}`)
  }
  afterAll(() => void child?.kill('SIGKILL'))
  await start()
  return {
    url: `http://127.0.0.1:${port}`,
    clock: Date.now,
    kills: () => kills,
    async crash() {
      const dying = child && once(child, 'exit')
      child?.kill('SIGKILL')
      await dying
      kills += 1
      await start()
    },
  }
}
