import { seededRng } from '@lotus/kernel'
import { sql } from '@lotus/database'
import type { TestDatabase } from '@lotus/testing'
import { createLog } from '../../platform/log.ts'
import { createSecretBox } from '../identity/index.ts'
import { auditLedger, createWallet } from '../wallet/index.ts'
import { walletFixtures } from '../wallet/wallet.fixtures.ts'
import { noCallLog } from './call-log/call-log.ts'
import { authenticate } from './calls/authenticate.ts'
import { vendorLedgerCheck } from './reconciliation/ledger-check.ts'
import { launchGame } from './play/launch.ts'
import type { VendorCommand, VendorOutcome } from './calls/outcome.ts'
import { runCommand } from './calls/run-command.ts'
import type { VendorDeps } from './vendor.deps.ts'
import { forgetVendor, getVendor } from './vendors/vendor-directory.ts'
import { upsertVendor } from './vendors/vendor.repo.ts'

export const ORIGIN = 'http://localhost:4901'

/** A vendor, players with money who have opened its game, and helpers to make its calls. */
export async function vendorFixtures(test: TestDatabase) {
  const replays: unknown[] = []
  const wallet = createWallet({ db: test.db, onReplay: (error) => replays.push(error) })
  const members = walletFixtures(test, { wallet })
  const deps: VendorDeps = {
    db: test.db,
    clock: test.clock,
    rng: seededRng(20_261_122),
    log: createLog({ level: 'silent' }),
    config: { profile: 'demo', roles: ['api'], host: '127.0.0.1', port: 0, trustedProxyHops: 0, allowedOrigins: [] },
    nudgeOutbox: () => {},
    wallet,
    callLog: noCallLog,
    vendorBox: createSecretBox(new Uint8Array(32).fill(5), seededRng(7), 'vendor'),
  }
  const addVendor = async (code: string, flags: Record<string, unknown> = {}): Promise<void> => {
    await upsertVendor(test.owner, { code, name: code, origin: ORIGIN, apiUrl: null })
    await test.owner.query(sql`
      insert into game (vendor, code, category, name, min_bet, released_at)
      select ${code}, g.code, g.category, jsonb_build_object('vi', g.code, 'en', g.code), 10000, lotus_now()
      from (values ('SEN', 'RNG'), ('TABLE', 'LIVE')) as g(code, category) on conflict do nothing`)
    for (const [column, value] of Object.entries(flags)) {
      // Column names come from the test itself.
      await test.owner.query({ text: `update vendor set ${column} = $1 where code = $2`, values: [value, code] })
    }
    forgetVendor(test.db, code)
  }
  await addVendor('ACME')
  let names = 0

  const call = async (vendorCode: string, command: VendorCommand): Promise<VendorOutcome> => {
    const vendor = await getVendor(test.db, deps.vendorBox, vendorCode)
    if (!vendor) throw new Error(`no vendor ${vendorCode}`)
    return runCommand(deps, vendor, command)
  }

  /** A member who has opened `SEN` at a vendor: the vendor's data of them, and calls for them. */
  const player = async (
    cash = '100',
    bonus = '0',
    options: { vendor?: string; memberId?: bigint; accountType?: number } = {},
  ) => {
    const vendor = options.vendor ?? 'ACME'
    const memberId = options.memberId ?? (await members.member(cash, bonus))
    const launched = await launchGame(deps, {
      memberId,
      accountType: options.accountType ?? 1,
      vendor,
      gameCode: 'SEN',
      mode: 'real',
      language: 'vi',
      device: 'W',
      lobbyUrl: null,
      siteOrigin: 'http://localhost:4900',
    })
    const row = await getVendor(test.db, deps.vendorBox, vendor)
    if (!row) throw new Error(`no vendor ${vendor}`)
    const opened = await authenticate(deps, row, { token: new URL(launched.gameUrl).searchParams.get('t') ?? '' })
    const member = String(opened['member'])
    const token = String(opened['sessionToken'])
    const currency = String(opened['currency'])
    const move = { member, currency, gameCode: 'SEN' }
    return {
      memberId,
      member,
      token,
      opened,
      bet: (txId: string, amount: string, roundId = `r-${txId}`, more: object = {}) =>
        call(vendor, { op: 'bet', body: { ...move, txId, amount, roundId, token, ...more } }),
      win: (txId: string, amount: string, roundId: string, more: object = {}) =>
        call(vendor, { op: 'win', body: { ...move, txId, amount, roundId, ...more } }),
      betWin: (txId: string, amount: string, winAmount: string, more: object = {}) =>
        call(vendor, {
          op: 'betWin',
          body: { ...move, txId, amount, winAmount, roundId: `r-${txId}`, token, ...more },
        }),
      rollback: (txId: string, refTxId: string, more: object = {}) =>
        call(vendor, { op: 'rollback', body: { ...move, txId, refTxId, ...more } }),
      adjust: (txId: string, amount: string, kind: 'promo' | 'jackpot' | 'tournament' | 'tip' | 'correction') =>
        call(vendor, { op: 'adjust', body: { ...move, txId, amount, kind } }),
      endRound: (roundId: string, more: object = {}) =>
        call(vendor, { op: 'endRound', body: { member, roundId, ...more } }),
      status: (txId: string, more: object = {}) => call(vendor, { op: 'status', body: { txId, ...more } }),
      balance: async () => String((await call(vendor, { op: 'balance', body: { member } }))['balance']),
      buckets: () => members.balanceOf(memberId),
    }
  }

  return {
    deps,
    wallet,
    replays,
    members,
    addVendor,
    call,
    player,
    nextName: () => `n${(names += 1)}`,
    cases: (kind: string) =>
      test.owner.many<{ subject: string; times: number; state: string }>(
        sql`select subject, times, state from vendor_case where kind = ${kind} order by id`,
      ),
    /** All checks: ledger, turnover separately, and vendors' outcomes against it. */
    async breaks() {
      const report = await auditLedger(test.db, { extra: [vendorLedgerCheck], isWhole: true })
      return report.checks.flatMap((check) => check.breaks)
    },
  }
}
