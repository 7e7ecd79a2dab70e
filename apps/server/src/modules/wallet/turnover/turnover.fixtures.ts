import { must, parseMoney } from '@lotus/kernel'
import { sql } from '@lotus/database'
import type { TestDatabase } from '@lotus/testing'
import { consumeOnce } from '../../../platform/outbox/consume-once.ts'
import { auditLedger, createTurnover, houseAccounts, listTurnover, turnoverLedgerCheck } from '../index.ts'
import { registerTurnoverConsumer } from './turnover-consumer.ts'
import { walletFixtures } from '../wallet.fixtures.ts'
import type { Consumer } from '../../../platform/outbox/consumer.ts'

/** A settled bet as its module reports it; times default to the test's clock. */
export type SettledBetEvent = {
  ref: string
  validBet: string
  stake?: string
  category?: string
  placedAt?: Date
  reversed?: boolean
  version?: number
}

/** Requirements, bets and their events, for tests of turnover and of what depends on it. */
export function turnoverFixtures(test: TestDatabase) {
  const fixtures = walletFixtures(test)
  let consumer: Consumer | undefined
  registerTurnoverConsumer({
    consumers: {
      on: () => {},
      onBatch: (name, topics, handler) => {
        consumer = { name, topics, handler }
      },
      names: () => [],
      retry: () => Promise.reject(new Error('not in this test')),
    },
  })
  const house = houseAccounts.gamingResult('test')
  const p = parseMoney

  /**
   * Stamps the events as the relay does; the relay itself would wait for transactions of other tests, since it looks at
   * all that run on the server.
   */
  const relay = async (): Promise<void> => {
    await test.owner.query(sql`
      update outbox o set position = n.position
      from (select id, nextval('outbox_position_seq') as position from (
        select id from outbox where position is null order by id for update) waiting) n
      where o.id = n.id and o.position is null`)
  }

  return {
    ...fixtures,
    turnover: createTurnover({ db: test.db }),
    /** Writes events of settled bets into the outbox, as the settling module does in its own commit. */
    async publishSettled(memberId: bigint, bets: readonly SettledBetEvent[]): Promise<void> {
      const payload = {
        bets: bets.map((bet) => ({
          kind: 'test',
          category: 'RNG',
          ...bet,
          placedAt: (bet.placedAt ?? test.clock.now()).toISOString(),
        })),
      }
      await test.owner.query(
        sql`select outbox_add('wallet.bets_settled', ${`member:${memberId}`}, ${JSON.stringify(payload)}::jsonb)`,
      )
    },
    relay,
    /** One round of the real consumer. */
    consume: () => consumeOnce(test.db, must(consumer, 'the consumer was registered')),
    /** Delivers all events to the consumer. */
    async catchUp(): Promise<void> {
      await relay()
      while (await consumeOnce(test.db, must(consumer, 'the consumer was registered')));
      // The consumer stores a failure and waits; here it fails the test.
      const failed = await test.owner.maybe<{ error: string | null }>(
        sql`select error from outbox_attempt where error is not null`,
      )
      if (failed) throw new Error(`the consumer failed: ${failed.error}`)
    },
    /** The consumer starts again at the member's first event, as after a restore. */
    async replay(memberId: bigint): Promise<void> {
      await test.owner.query(sql`
        update outbox_consumer set position = (
          select coalesce(min(position) - 1, 0) from outbox
          where audience = ${`member:${memberId}`} and topic = 'wallet.bets_settled')
        where name = 'wallet.turnover'`)
    },
    bet(memberId: bigint, extId: string, amount: string) {
      return fixtures.wallet.bet({
        memberId,
        amount: p(amount),
        house,
        bonusFirst: true,
        key: { source: 'test', extId },
        reference: { kind: 'other', no: extId },
      })
    },
    win(memberId: bigint, extId: string, amount: string) {
      return fixtures.wallet.win({
        memberId,
        amount: p(amount),
        house,
        key: { source: 'test', extId: `${extId}:win` },
        bet: { source: 'test', extId },
        reference: { kind: 'other', no: extId },
      })
    },
    async requirement(memberId: bigint, ref: string) {
      const rows = await listTurnover(test.db, memberId, { beforeId: null, limit: 100 })
      const row = must(
        rows.find((one) => one.ref === ref),
        `requirement ${ref}`,
      )
      return { status: row.status, progress: row.progress, required: row.required }
    },
    /** Breaks of the whole ledger, including the turnover's own check. */
    async breaks() {
      const report = await auditLedger(test.db, { extra: [turnoverLedgerCheck] })
      return report.checks.flatMap((check) => check.breaks)
    },
  }
}
