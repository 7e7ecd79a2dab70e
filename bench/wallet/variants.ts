import { createDatabase, named, sql } from '@lotus/database'
import { createMetrics } from '../../apps/server/src/platform/metrics.ts'
import { createWallet, fingerprintOf } from '../../apps/server/src/modules/wallet/index.ts'
import { naiveBet } from './naive.ts'
import type { Bet } from './scenario.ts'
import type { Variant, VariantName } from './variant.ts'

/** As many connections as the product has for what bypasses the batcher (wallet.md 3, 4). */
const POOL = 16
const notHere = () => Promise.reject(new Error('this side only bets'))

export function createVariant(name: VariantName, urls: { appUrl: string; ownerUrl: string }): Variant {
  switch (name) {
    case 'wallet':
      return walletSide(urls.appUrl)
    case 'function':
      return functionSide(urls.ownerUrl)
    case 'naive-house':
    case 'naive':
      return naiveSide(urls.appUrl, name === 'naive-house')
  }
}

const reference = (key: Bet['key']) => ({ kind: 'other' as const, no: key.extId })

function walletSide(appUrl: string): Variant {
  const db = createDatabase({ connectionString: appUrl, max: POOL })
  const metrics = createMetrics({ withProcess: false })
  const wallet = createWallet({ db, metrics })
  let before: Record<string, number> = {}
  return {
    bet: (bet) => wallet.bet({ ...bet, reference: reference(bet.key) }),
    win: (placed, amount, key) =>
      wallet.win({
        memberId: placed.memberId,
        amount,
        house: placed.house,
        key,
        reference: reference(placed.key),
        bet: placed.key,
      }),
    betWin: ({ amount, ...bet }, win) => wallet.betWin({ ...bet, stake: amount, win, reference: reference(bet.key) }),
    batchSizes: async () => {
      const now = await readBatchSizes(metrics.registry)
      const grown = Object.fromEntries(Object.entries(now).map(([size, count]) => [size, count - (before[size] ?? 0)]))
      before = now
      return grown
    },
    stop: async () => {
      await wallet.stop()
      await db.end()
    },
  }
}

/** Cumulative counts up to each bucket's size, converted to one count per bucket. */
async function readBatchSizes(registry: ReturnType<typeof createMetrics>['registry']): Promise<Record<string, number>> {
  const metric = (await registry.getMetricsAsJSON()).find((one) => one.name === 'lotus_wallet_batch_size')
  const counts: Record<string, number> = {}
  let below = 0
  for (const { labels, value } of metric?.values ?? []) {
    const size = labels['le']
    if (size === undefined) continue
    counts[`<=${size}`] = value - below
    below = value
  }
  return counts
}

/** The reference for the batcher: the SQL function of a bet, one statement per call. */
function functionSide(ownerUrl: string): Variant {
  const db = createDatabase({ connectionString: ownerUrl, max: POOL })
  return {
    bet: async ({ memberId, amount, house, key, bonusFirst }) => {
      const print = fingerprintOf('bet', memberId, amount, bonusFirst, house, key.extId)
      const { reply } = await db.one<{ reply: { code: string } }>(
        named(
          'bench.wallet_bet',
          sql`select wallet_bet(${memberId}::bigint, 'P', ${amount}::bigint, ${bonusFirst}::boolean, ${house}, ${key.source}, ${key.extId},
            ${print}::bytea, 'other', ${key.extId}) as reply`,
        ),
      )
      if (reply.code !== 'ok') throw new Error(`the function answered ${reply.code}`)
    },
    win: notHere,
    betWin: notHere,
    batchSizes: async () => ({}),
    stop: () => db.end(),
  }
}

function naiveSide(appUrl: string, hasHouseRow: boolean): Variant {
  const db = createDatabase({ connectionString: appUrl, max: POOL })
  return {
    bet: ({ memberId, amount, house, key }) =>
      naiveBet(db, { memberId: Number(memberId), amount, house, ...key }, hasHouseRow),
    win: notHere,
    betWin: notHere,
    batchSizes: async () => ({}),
    stop: () => db.end(),
  }
}
