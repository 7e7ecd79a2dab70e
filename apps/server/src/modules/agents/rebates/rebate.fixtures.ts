import { must, orderStatus, parseMoney, moneyToString } from '@lotus/kernel'
import { sql, type Transaction } from '@lotus/database'
import type { TestDatabase } from '@lotus/testing'
import { consumeOnce } from '../../../platform/outbox/consume-once.ts'
import type { Consumer, OutboxRow } from '../../../platform/outbox/consumer.ts'
import { setSetting } from '../../system/index.ts'
import { auditLedger } from '../../wallet/index.ts'
import { agentsRebatesCheck } from '../audit/check-rebates.ts'
import { agentsTreeCheck } from '../audit/check-tree.ts'
import { agentsSettings } from '../settings.ts'
import { join, setAgent } from '../tree/tree.repo.ts'
import type { GivenRates } from '../rates.ts'
import { registerCashConsumer } from '../cash/count-cash.ts'
import { payRebateDays, registerRebateConsumer } from './rebate.jobs.ts'

export type ToldBetEvent = {
  ref: string
  validBet: string
  /** The valid bet, where it is not said. */
  stake?: string
  payout?: string
  category?: string
  currency?: string
  version?: number
  reversed?: boolean
  placedAt?: Date
  at?: Date
  /** An order of a lottery whose prize group was chosen. */
  groupMax?: number
}

function roundOf({ ref, validBet, placedAt, stake = validBet, payout = '0.0000', ...bet }: ToldBetEvent, at: string) {
  const { category = 'RNG', currency = 'P', version = 1, reversed = false } = bet
  const facts = { ref, stake, validBet, category, version, reversed, placedAt: placedAt?.toISOString() ?? at }
  const round = { vendor: 'test', roundId: ref, roundNo: ref, gameCode: 'test', bet: stake, win: payout }
  return { topic: 'wallet.bets_settled', payload: { currency, bets: [{ kind: 'test', ...facts }], round } }
}

function orderOf({ ref, validBet, placedAt, groupMax, version, currency = 'P', ...bet }: ToldBetEvent, at: string) {
  const status = validBet === '0.0000' ? orderStatus.void : orderStatus.lost
  const order = {
    id: '1',
    orderNo: ref,
    status,
    stake: bet.stake ?? validBet,
    payout: bet.payout ?? '0.0000',
    validBet,
    category: 'LOTT',
    groupMax,
  }
  const orders = [{ ...order, placedAt: placedAt?.toISOString() ?? at, ...(version === undefined ? {} : { version }) }]
  const issue = { gameCode: 'TEST', issueNo: '1', currency, won: 0, payout: '0.0000' }
  return { topic: 'lottery.orders_settled', payload: { ...issue, orders } }
}

/** Chains of agents, news of settled bets, and the job that counts them, for tests of rebates. */
export function rebateFixtures(test: TestDatabase) {
  const { db, owner } = test
  let names = 0
  const registered: Consumer[] = []
  const consumers = {
    on: () => {},
    onBatch: (name, topics, handler, options) => {
      registered.push({ name, topics, handler, ...options })
    },
    names: () => [],
    retry: () => Promise.reject(new Error('not in this test')),
  } satisfies Parameters<typeof registerRebateConsumer>[0]['consumers']
  registerRebateConsumer({ consumers })
  registerCashConsumer({ consumers })
  const consumer = must(registered[0], 'the consumer was registered')

  const member = async (accountType = 0): Promise<bigint> => {
    names += 1
    return owner.value<bigint>(sql`
      insert into member (username, password_hash, terms_version, terms_accepted_at, age_confirmed_at, account_type)
      values (${`r${process.pid % 1000}x${names}`}, 'none', '1', lotus_now(), lotus_now(), ${accountType}) returning id`)
  }
  const relay = () =>
    owner.query(sql`
      update outbox o set position = n.position
      from (select id, nextval('outbox_position_seq') as position from (
        select id from outbox where position is null order by id for update) waiting) n
      where o.id = n.id and o.position is null`)

  return {
    member,
    consumer,
    relay,
    async open(from = '2026-01-01T00:00:00Z'): Promise<void> {
      await setSetting(db, agentsSettings.rebatesFrom, from, 'test')
      // The tests' time is not that of the schema.
      await owner.query(
        sql`update agent_close set audited_from = ${from}::timestamptz, gifts_audited_from = ${from}::timestamptz`,
      )
    },
    close: () => setSetting(db, agentsSettings.rebatesFrom, null, 'test'),
    /** Agents one below the other with these rates, the top one first; the last is a player. */
    async line<const Rates extends readonly GivenRates[]>(
      rates: Rates,
    ): Promise<{ -readonly [At in keyof Rates]: bigint }> {
      const ids: bigint[] = []
      for (const [index, given] of rates.entries()) {
        const id = await member()
        const upline = ids.at(-1)
        if (upline === undefined) await setAgent(db, { memberId: id, rates: given, by: 'test', reason: 'test' })
        else {
          const kind = index === rates.length - 1 ? 'player' : 'agent'
          await join(db, {
            memberId: id,
            uplineId: upline,
            kind,
            via: 'direct',
            linkCode: null,
            remark: '',
            rates: given,
            by: 'test',
          })
        }
        ids.push(id)
      }
      // One for each rate.
      return ids as { -readonly [At in keyof Rates]: bigint }
    },
    /** The operator sets a rate, lower than before too. */
    setRates: (memberId: bigint, rates: GivenRates) =>
      owner.query(sql`select agent_write_rates(${memberId}::bigint, ${JSON.stringify(rates)}::jsonb, 'test', 'test')`),
    /** News of settled bets in the outbox, as the settling module writes them in its own commit. */
    async tell(memberId: bigint, bets: readonly ToldBetEvent[]): Promise<void> {
      for (const bet of bets) {
        const at = (bet.at ?? test.clock.now()).toISOString()
        const { topic, payload } = bet.groupMax === undefined ? roundOf(bet, at) : orderOf(bet, at)
        await owner.query(sql`
          insert into outbox (topic, audience, payload, created_at)
          values (${topic}, ${`member:${memberId}`}, ${JSON.stringify(payload)}::jsonb, ${at}::timestamptz)`)
      }
    },
    /** News of a movement that a promotion costs, as the wallet writes them in its own commit. */
    async tellPromotion(
      memberId: bigint,
      told: {
        key: string
        promotion: 'CASHBACK' | 'BONUS'
        amount: string
        source?: string
        currency?: string
        at?: Date
      },
    ): Promise<void> {
      const { at = test.clock.now(), source = 'test', currency = 'P', promotion, ...rest } = told
      const kind = promotion === 'CASHBACK' ? 'CASHBACK' : 'REWARD'
      const payload = { ...rest, source, promotion, kind, currency, of: null }
      await owner.query(sql`
        insert into outbox (topic, audience, payload, created_at)
        values ('wallet.promotion_paid', ${`member:${memberId}`}, ${JSON.stringify(payload)}::jsonb, ${at}::timestamptz)`)
    },
    /** News of a deposit, or that it was reversed, as the cashier writes them in its own commit. */
    async tellDeposit(
      memberId: bigint,
      {
        ref,
        amount,
        at = test.clock.now(),
        isBack = false,
      }: { ref: string; amount: string; at?: Date; isBack?: boolean },
    ): Promise<void> {
      const payload = { id: '1', refNo: ref, amount, ...(isBack ? { status: 'REVERSED' } : {}) }
      await owner.query(sql`
        insert into outbox (topic, audience, payload, created_at) values (${`cashier.${isBack ? 'deposit_changed' : 'deposit_credited'}`},
          ${`member:${memberId}`}, ${JSON.stringify(payload)}::jsonb, ${at}::timestamptz)`)
    },
    /** The same consumer, with something that happens before the end of its transaction. */
    consumeWith: (after: (rows: readonly OutboxRow[], tx: Transaction) => Promise<unknown>) =>
      consumeOnce(db, {
        ...consumer,
        handler: async (rows, tx) => {
          await consumer.handler(rows, tx)
          await after(rows, tx)
        },
      }),
    /** Delivers all news. */
    async count(): Promise<void> {
      await relay()
      for (const one of registered) while (await consumeOnce(db, one));
      const failed = await owner.maybe<{ error: string | null }>(
        sql`select error from outbox_attempt where error is not null and consumer = any (${registered.map(({ name }) => name)}::text[])`,
      )
      if (failed) throw new Error(`the consumer failed: ${failed.error}`)
    },
    payDays: () => payRebateDays(db, test.clock.now()),
    async cash(memberId: bigint, currency = 'P'): Promise<string> {
      const sum = await owner.value<bigint>(sql`
        select coalesce(sum(balance), 0)::bigint as sum from account where member_id = ${memberId} and currency = ${currency}`)
      return moneyToString(sum)
    },
    /** What a member was paid, newest last. */
    async payments(memberId: bigint): Promise<string[]> {
      const rows = await owner.many<{ kind: string; amount: bigint; currency: string }>(sql`
        select kind, amount, currency from agent_payment where member_id = ${memberId} order by n`)
      return rows.map(
        ({ kind, amount, currency }) => `${kind} ${moneyToString(amount)}${currency === 'P' ? '' : currency}`,
      )
    },
    /** Takes cash away, as a bet does. */
    spend: (memberId: bigint, amount: string) =>
      owner.query(sql`
        select wallet_adjust(${memberId}::bigint, 'P', ${-parseMoney(amount)}::bigint, 'adjustment', 'test',
          ${`spend-${memberId}-${amount}`}, sha256('spend'), 'adjustment', 'spend')`),
    /** Breaks of the whole ledger, and of the tree's and the rebates' own checks. */
    async breaks() {
      const report = await auditLedger(db, { extra: [agentsTreeCheck, agentsRebatesCheck], isWhole: true })
      return report.checks.flatMap((check) => check.breaks)
    },
  }
}
