import { parseArgs } from 'node:util'
import { createDatabase, sql } from '@lotus/database'
import { seededRng, systemClock } from '@lotus/kernel'
import { auditLedger, createWallet } from '../apps/server/src/modules/wallet/index.ts'
import { createSecretBox } from '../apps/server/src/modules/identity/index.ts'
import {
  launchGame,
  addHmacKey,
  vendorLedgerCheck,
  type VendorDeps,
  noCallLog,
} from '../apps/server/src/modules/providers/index.ts'
import { authenticate } from '../apps/server/src/modules/providers/calls/authenticate.ts'
import { signCanonical } from '../apps/server/src/modules/providers/dialects/canonical.dialect.ts'
import { getVendor } from '../apps/server/src/modules/providers/vendors/vendor-directory.ts'
import { upsertVendor } from '../apps/server/src/modules/providers/vendors/vendor.repo.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { roomyBuffers } from './database.ts'
import { startBenchServer } from './lottery/server.ts'
import { setUpDatabases } from './lottery/setup.ts'
import { median, none, report, shown } from './report.ts'
import { openConnection, roundTrip } from './wallet/http.ts'
import { drive, type Run } from './wallet/load.ts'
import { installTpcb, runTpcb } from './wallet/tpcb.ts'

/**
 * `npm run bench:vendor`: signed bets of a vendor over HTTP, on the whole product as `npm start` composes it, durable,
 * with the client in a process of its own. Targets of the games issue: p99 under 64 connections within 20x the median
 * of a lone request, and compared with TPC-B on the same cluster as in the money issue. `--quick` for a short run,
 * `--rounds N` and `--seconds N` for another length, `--profile FOLDER` for CPU profiles of the server.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    profile: { type: 'string' },
  },
})
const isQuick = options.quick
const CONNECTIONS = 64
const seconds = Number(options.seconds ?? (isQuick ? 2 : 5))
const rounds = Number(options.rounds ?? (isQuick ? 1 : 5))
const tpcbScale = isQuick ? 5 : 50
const SECRET = 'a secret of the benchmark alone, 32 bytes or more'
const CODE = 'BENCH'

type Player = { member: string; token: string }
const stage = await setUpDatabases([], CONNECTIONS + 1, console.log, roomyBuffers)
const db = createDatabase({ connectionString: stage.appUrl, max: 8 })
const server = await startBenchServer({ appUrl: stage.appUrl, roles: ['api', 'relay', 'worker'] }, options.profile)
try {
  const players = await openGames()
  await installTpcb(stage.owner, tpcbScale)
  const loneRuns: Run[] = []
  const many: Run[] = []
  const whole: Run[] = []
  const tpcb: Run[] = []
  for (let round = 0; round < rounds; round += 1) {
    loneRuns.push(await run(1, seconds / 2, players, (send, id) => send('bet', id)))
    many.push(await run(CONNECTIONS, seconds, players, (send, id) => send('bet', id)))
    tpcb.push(await runTpcb(stage.ownerUrl, tpcbScale, seconds))
    whole.push(
      await run(CONNECTIONS, seconds, players, async (send, id) => {
        await send('bet', id)
        await send('win', id)
      }),
    )
  }
  const loneMedian = median(loneRuns.map(({ p50 }) => p50))
  const p99 = median(many.map((one) => one.p99))
  const failures = [...loneRuns, ...many, ...whole].reduce((sum, one) => sum + one.failures, 0)
  for (const { firstFailure } of [...many, ...whole]) if (firstFailure) console.log('FAILED', firstFailure)
  const audit = await auditLedger(db, { extra: [vendorLedgerCheck] })
  const breaks = audit.checks.flatMap((check) => check.breaks)
  for (const found of breaks.slice(0, 10)) console.log('BREAK', found)
  const ratio = p99 / loneMedian
  report(
    `Vendor API over HTTP, median of ${rounds} rounds of ${seconds} s${isQuick ? ' (QUICK: no measurement)' : ''}`,
    [
      shown('lone signed bet, median', loneMedian, 'ms'),
      shown('signed bet, 64 connections, p99', p99, 'ms'),
      {
        measure: 'p99 under 64 connections / lone median',
        value: ratio,
        unit: 'x',
        target: '20',
        ok: isQuick ? null : ratio <= 20,
      },
      shown('signed bets a second, 64 connections', median(many.map(({ perSecond }) => perSecond)), ''),
      {
        measure: `the same / TPC-B, scale ${tpcbScale}, 8 clients`,
        value: median(many.map(({ perSecond }) => perSecond)) / median(tpcb.map(({ perSecond }) => perSecond)),
        unit: 'x',
        target: '2',
        ok: isQuick
          ? null
          : median(many.map(({ perSecond }) => perSecond)) >= 2 * median(tpcb.map(({ perSecond }) => perSecond)),
      },
      shown('whole rounds (bet, win) a second', median(whole.map(({ perSecond }) => perSecond)), ''),
      none('failures', failures),
      none(`breaks of the audit of ${audit.journalRows.toLocaleString('en')} rows`, breaks.length),
    ],
  )
} finally {
  await server.stop()
  await db.end()
  await stage.stop()
}

/** The vendor, its game, and a session of it for every member. */
async function openGames(): Promise<Player[]> {
  const rng = seededRng(1)
  const deps: VendorDeps = {
    db,
    clock: systemClock,
    rng,
    log: createLog({ level: 'warn' }),
    config: { profile: 'demo', roles: ['api'], host: '127.0.0.1', port: 0, trustedProxyHops: 0, allowedOrigins: [] },
    nudgeOutbox: () => {},
    wallet: createWallet({ db }),
    // The pepper of the benchmark's server.
    callLog: noCallLog,
    vendorBox: createSecretBox(Buffer.alloc(32, 7), rng, 'vendor'),
  }
  const id = await upsertVendor(stage.owner, {
    code: CODE,
    name: 'Bench',
    origin: 'http://localhost:4999',
    apiUrl: null,
  })
  await addHmacKey(deps, { id, code: CODE }, { keyId: 'bench-1', secret: SECRET })
  await stage.owner.query(sql`
    insert into game (vendor, code, category, name, min_bet, released_at) values (${CODE}, 'SEN', 'RNG', '{"vi": "S"}', 10000, lotus_now())`)
  await stage.owner.query(sql`
    insert into setting (key, value, updated_by) values ('games.vendor_calls_per_second', '100000', 'bench')`)
  const vendor = await getVendor(db, deps.vendorBox, CODE)
  if (!vendor) throw new Error('the vendor is not there')
  const players: Player[] = []
  for (const { memberId } of stage.bettors) {
    const { gameUrl } = await launchGame(deps, {
      memberId,
      accountType: 1,
      vendor: CODE,
      gameCode: 'SEN',
      mode: 'real',
      language: 'vi',
      device: 'W',
      lobbyUrl: null,
      siteOrigin: null,
    })
    const opened = await authenticate(deps, vendor, { token: new URL(gameUrl).searchParams.get('t') ?? '' })
    players.push({ member: String(opened['member']), token: String(opened['sessionToken']) })
  }
  return players
}

type Send = (op: 'bet' | 'win', id: string) => Promise<void>

/** Keep-alive connections, each for a member of its own. */
async function run(
  lanes: number,
  time: number,
  players: readonly Player[],
  work: (send: Send, id: string) => Promise<void>,
): Promise<Run> {
  const prefix = `${Date.now().toString(36)}-${lanes}`
  const sockets = await Promise.all(Array.from({ length: lanes }, () => openConnection(server.port)))
  try {
    return await drive(lanes, time, async (lane, number) => {
      const [socket, player] = [sockets[lane], players[lane]]
      if (!socket || !player) throw new Error('a lane has its connection and member')
      await work(async (op, id) => {
        const answer = await roundTrip(socket, request(op, id, player))
        if (!answer.includes('"code":"OK"')) throw new Error(answer.slice(0, 300))
      }, `${prefix}-${number}`)
    })
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}

function request(op: 'bet' | 'win', id: string, { member, token }: Player): Buffer {
  const path = `/vendor/v1/${CODE}/${op}`
  const move = { member, currency: 'P', gameCode: 'SEN', roundId: `r-${id}` }
  const body = Buffer.from(
    JSON.stringify(
      op === 'bet'
        ? { ...move, txId: `b-${id}`, amount: '1.00', token }
        : { ...move, txId: `w-${id}`, refTxId: `b-${id}`, amount: '0.95', roundClosed: true },
    ),
  )
  const timestamp = String(Date.now())
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'X-Key-Id: bench-1',
    `X-Timestamp: ${timestamp}`,
    `X-Signature: ${signCanonical(SECRET, { method: 'POST', path, timestamp, body })}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}
