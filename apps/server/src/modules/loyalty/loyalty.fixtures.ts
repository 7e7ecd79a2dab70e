import { expect } from 'vitest'
import { sql } from '@lotus/database'
import { consumeOnce } from '../../platform/outbox/consume-once.ts'
import type { Consumer } from '../../platform/outbox/consumer.ts'
import type { testApp } from '../../testing/test-app.ts'
import { setSetting } from '../system/index.ts'
import { givePointsDue } from './points/give-points.ts'
import { registerLoyaltyConsumers } from './count-news.ts'
import { runRanks } from './ranks/run-ranks.ts'
import { loyaltyModule } from './module.ts'
import { judgeReferrals } from './referral/judge-due.ts'
import { referralSettings } from './referral/referral-settings.ts'
import { loyaltySettings } from './settings.ts'

type App = Awaited<ReturnType<typeof testApp>>
export type ToldBet = {
  ref: string
  validBet: string
  category?: string
  version?: number
  reversed?: boolean
  placedAt?: Date
  stake?: string
  win?: string
}

/** News of bets and deposits as the wallet and the cashier write them, and the work of a night, for tests of loyalty. */
export function loyaltyFixtures(app: App) {
  const news = (topic: string, memberId: bigint, payload: object) =>
    app.owner.query(sql`select outbox_add(${topic}, ${`member:${memberId}`}, ${JSON.stringify(payload)}::jsonb)`)
  const list: Consumer[] = []
  registerLoyaltyConsumers({
    ask: app.composition.of(loyaltyModule).ask,
    consumers: {
      on: () => {},
      onBatch: (name, topics, handler) => void list.push({ name, topics, handler }),
      names: () => [],
      retry: () => Promise.reject(new Error('not in this test')),
    },
  })
  /** Delivers all news. */
  async function count(): Promise<void> {
    await app.owner.query(sql`select outbox_relay(100000)`)
    for (const consumer of list) while (await consumeOnce(app.db, consumer));
    const failed = await app.owner.maybe<{ error: string }>(
      sql`select error from outbox_attempt where error is not null and consumer like 'loyalty.%'`,
    )
    if (failed) throw new Error(`a consumer failed: ${failed.error}`)
  }
  return {
    count,
    open: (from = '2026-01-01T00:00:00.000Z') => setSetting(app.db, loyaltySettings.countsFrom, from, 'test'),
    idOf: (username: string) => app.owner.value<bigint>(sql`select id from member where username = ${username}`),
    async bet(memberId: bigint, bet: ToldBet) {
      const {
        ref,
        validBet,
        stake = validBet,
        win = '0.0000',
        category = 'RNG',
        version = 1,
        reversed = false,
        placedAt,
      } = bet
      const at = (placedAt ?? app.clock.now()).toISOString()
      const facts = { ref, stake, validBet, category, version, reversed, placedAt: at }
      const round = { vendor: 'test', roundId: ref, roundNo: ref, gameCode: 'test', bet: stake, win }
      await news('wallet.bets_settled', memberId, { currency: 'P', bets: [{ kind: 'test', ...facts }], round })
    },
    deposit: (memberId: bigint, refNo: string, amount: string) =>
      news('cashier.deposit_credited', memberId, { id: '1', refNo, amount }),
    /** Counts what was told, and does what the jobs do. */
    async night() {
      await count()
      await givePointsDue(app.db)
      expect(await runRanks(app.db, app.clock.now())).not.toBeNull()
    },
    openReferral: () => setSetting(app.db, referralSettings.isOpen, true, 'test'),
    /** Counts what was told, and judges the friends who were invited. */
    async judgeFriends() {
      await count()
      await judgeReferrals(app.db, app.composition.of(loyaltyModule).log)
    },
    breaks: async () => (await app.composition.audit()).checks.flatMap(({ breaks }) => breaks),
  }
}
