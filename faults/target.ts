import type { FastifyInstance } from 'fastify'
import { AppError, systemClock } from '@lotus/kernel'
import { createDatabase, sql } from '@lotus/database'
import { compose } from '../apps/server/src/composition.ts'
import { advanceIssues } from '../apps/server/src/modules/lottery/index.ts'
import { agentsModule } from '../apps/server/src/modules/agents/index.ts'
import { cashierModule } from '../apps/server/src/modules/cashier/index.ts'
import { promotionsModule } from '../apps/server/src/modules/promotions/index.ts'
import type { Role } from '../apps/server/src/platform/config.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { adapterOf, type Adapter } from './adapter.ts'
import { withDefect, type ProcessDefect } from './defects/process-defects.ts'
import { cardProviders } from './world/cards.ts'
import { followOwnTime } from './world/own-time.ts'
import { settleAhead } from './world/settle-ahead.ts'
import { settleNow } from './world/settle-now.ts'
import { shakeCards } from './world/shake-cards.ts'
import { shakeRewards } from './world/shake-rewards.ts'
import { shakeSetOffs } from './world/shake-set-offs.ts'
import { shakeSignatures } from './world/shake-signatures.ts'
import { shakeStatements } from './world/shake-statements.ts'
import { shakeTeam } from './world/shake-team.ts'
import { shakePayouts } from './world/shake-payouts.ts'
import { shakeUsdt } from './world/shake-usdt.ts'
import { CLOCK_PATH, isSigned, SIGNATURE_HEADER, VENDOR_PATH, type VendorCall } from './vendor-call.ts'

/** The product's own modules in one process of the campaign; the runner's choices come as one environment variable. */
export type TargetConfig = {
  name: string
  databaseUrl: string
  port: number
  roles: readonly Role[]
  pepper: string
  vendorSecret: string
  defect: ProcessDefect | null
  /** The consumer that records every outbox row; in worker processes. */
  hasWitness: boolean
  /** The error of its host's clock. The product asks the database for the time; only a defect asks the host. */
  hostOffsetSeconds: number
  /** Its clock follows the chapter's own time (world/own-time.ts). */
  hasOwnTime: boolean
}

const SETTLE_MS = 700
const SIGNING_MS = 1000
/** Many calls each time. */
const REWARDS_MS = 2000
/** Some hundred statements a round: workers have work of their own. */
const PAYOUTS_MS = 6000

const CONSUMED = ['wallet.balance_changed', 'wallet.balances_changed', 'lottery.orders_settled', 'lottery.result']

const config = JSON.parse(process.env['FAULTS_TARGET'] ?? '{}') as TargetConfig
// The runner has ended: leave nothing behind.
process.on('disconnect', () => process.exit(1))
// All code is loaded; the runner says when this process starts serving.
await new Promise((go) => process.once('message', go))

const log = createLog({ level: process.env['FAULTS_LOG'] ?? 'error' })
const db = createDatabase({ connectionString: config.databaseUrl, max: 16, applicationName: `faults-${config.name}` })
let clockOffsetMs = 0
if (config.hostOffsetSeconds !== 0) {
  db.pool.on('connect', (client) => {
    client.query(`set lotus.host_offset = '${config.hostOffsetSeconds} seconds'`).catch(() => {})
  })
}
const time = config.hasOwnTime ? await followOwnTime(db) : systemClock
const clock = { now: () => new Date(time.now().getTime() + clockOffsetMs) }

const composition = await compose({
  config: {
    profile: 'demo',
    roles: config.roles,
    host: '127.0.0.1',
    port: config.port,
    // The payment simulator stands for many addresses, so the limit per address is off; it is not tested here.
    trustedProxyHops: 1,
    allowedOrigins: [],
  },
  db,
  log,
  clock,
  // A virtual player bets faster than a person may.
  rates: { 'lottery.placeOrders': { max: 600, perSeconds: 60 } },
  pepper: Buffer.from(config.pepper, 'hex'),
  env: { ...process.env, LOTUS_PAYMENT_PROVIDERS: cardProviders },
})
const { siteApp, backofficeApp, deps } = composition

if (config.roles.includes('api')) {
  addVendorRoute(siteApp, withDefect(config.defect, adapterOf(composition, db), db))
  await siteApp.listen({ host: '127.0.0.1', port: config.port })
  await backofficeApp.listen({ host: '127.0.0.1', port: config.port + 2 })
}
if (config.hasWitness) {
  deps.consumers.onBatch('faults', CONSUMED, async (rows, tx) => {
    await tx.query(sql`
      insert into fault_effect (position, topic)
      select * from unnest(${rows.map((row) => row.position.toString())}::bigint[], ${rows.map((row) => row.topic)}::text[])`)
  })
}
// A worker that finds no database at its start ends; the runner starts it again, like a process manager.
await composition.start()
if (config.roles.includes('worker')) settleWithoutLock()
process.send?.('ready')

process.once('SIGTERM', () => {
  const drain = async () => {
    await composition.push.stop()
    await Promise.all([siteApp.close(), backofficeApp.close()])
    await composition.stop()
    await db.end()
    process.exit(0)
  }
  drain().catch(() => process.exit(1))
})
// The runner has ended: leave nothing behind.
process.on('disconnect', () => process.exit(1))

/**
 * What a worker does that lost its lock without knowing: it settles issues and contracts in parallel with the new holder
 * (F12, two leaders).
 */
function settleWithoutLock(): void {
  everySoOften(() => advanceIssues({ ...deps }))
  everySoOften(() => (config.hasOwnTime ? settleNow(db, clock, log) : settleAhead(db, log)))
  everySoOften(() => shakeTeam(db))
  if (config.hasOwnTime) {
    everySoOften(() => shakeSetOffs(db))
    everySoOften(() => shakeSignatures(deps), SIGNING_MS)
    everySoOften(() => shakeStatements(composition.of(agentsModule)), REWARDS_MS)
    everySoOften(() => shakeCards(composition.of(cashierModule)), REWARDS_MS)
    everySoOften(() => shakeUsdt(composition.of(cashierModule)), REWARDS_MS)
    everySoOften(() => shakePayouts(composition.of(cashierModule)), PAYOUTS_MS)
  }
  everySoOften(() => shakeRewards(composition.of(promotionsModule)), REWARDS_MS)
}

function everySoOften(work: () => Promise<unknown>, everyMs = SETTLE_MS): void {
  let isBusy = false
  setInterval(() => {
    if (isBusy) return
    isBusy = true
    work()
      // The database is down often; what is wrong otherwise, the last check finds undone.
      .catch((error: unknown) => log.warn({ err: error }, 'a round without a lock failed'))
      .finally(() => (isBusy = false))
  }, everyMs).unref()
}

function addVendorRoute(app: FastifyInstance, run: Adapter): void {
  const bodyOf = <Body>(request: { rawBody?: Buffer; headers: Record<string, unknown>; body: unknown }): Body => {
    if (!request.rawBody || !isSigned(config.vendorSecret, request.rawBody, request.headers[SIGNATURE_HEADER]))
      throw new AppError('permission_denied')
    // Only the campaign's own clients have the secret.
    return request.body as Body
  }
  app.post(VENDOR_PATH, async (request) => ({
    success: true,
    code: 'ok',
    message: '',
    value: await run(bodyOf<VendorCall>(request)),
  }))
  app.post(CLOCK_PATH, async (request) => {
    clockOffsetMs = bodyOf<{ offsetMs: number }>(request).offsetMs
    return { success: true, code: 'ok', message: '', value: {} }
  })
}
