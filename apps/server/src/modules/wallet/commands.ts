import { createHash } from 'node:crypto'
import { AppError, assert, moneyToString, type Money } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import type { ErrorCode } from '@lotus/contract'
import type { Metrics } from '../../platform/metrics.ts'
import { currency as defaultCurrency } from './chart-of-accounts.ts'
import * as repo from './wallet.repo.ts'

/**
 * The one entry of every command that moves money. The caller makes the key (`source`, `extId`): the same key again is
 * the same answer, other content under it is `key_conflict`. A refusal that the balance decided is stored too.
 */
export type Key = { source: string; extId: string }
export type Reference = { kind: 'lottery_order' | 'deposit' | 'withdrawal' | 'adjustment' | 'other'; no: string }
export type Moved = { isDuplicate: boolean; groupId: bigint | null }

/** SHA-256 over the command's content in a fixed order: what makes a second use of a key a conflict. */
export function fingerprintOf(...parts: readonly (string | bigint | number | boolean)[]): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(parts.map(String)))
    .digest()
}

function decided(reply: repo.CommandReply, kind: string, metrics: Metrics | undefined): repo.CommandReply {
  metrics?.commands.inc({ kind, outcome: reply.duplicate ? 'duplicate' : reply.code })
  switch (reply.code) {
    case 'ok':
      return reply
    case 'insufficient_balance':
      throw new AppError<ErrorCode>('insufficient_balance', {
        balance: shown(reply['balance']),
        short: shown(reply['short']),
      })
    case 'key_conflict':
      throw new AppError<ErrorCode>('key_conflict')
    case 'rolled_back':
    case 'hold_resolved':
      throw new AppError<ErrorCode>('state_conflict', { state: reply.code })
    default:
      throw new Error(`a wallet command answered ${reply.code}`)
  }
}

/** The database counts in ten-thousandths; every wire carries decimals. */
function shown(units: string | boolean | undefined): string {
  assert(typeof units === 'string', 'a refusal names its amounts')
  return moneyToString(BigInt(units))
}

const moved = (reply: repo.CommandReply): Moved => ({
  isDuplicate: reply.duplicate === true,
  groupId: typeof reply['groupId'] === 'string' ? BigInt(reply['groupId']) : null,
})

export type Wallet = ReturnType<typeof createWallet>

export function createWallet(options: { metrics?: Metrics } = {}) {
  const { metrics } = options
  return {
    /** Money from a house account to the member's cash. */
    async credit(
      db: Queryable,
      c: {
        memberId: bigint
        amount: Money
        kind: 'DEP_BANK' | 'ADJ_CREDIT'
        house: string
        key: Key
        reference: Reference
      },
    ): Promise<Moved> {
      assert(c.amount > 0n, 'a credit moves a positive amount')
      const fingerprint = fingerprintOf('credit', c.memberId, c.amount, c.kind, c.house, c.reference.no)
      const reply = await repo.credit(db, {
        memberId: c.memberId,
        currency: defaultCurrency,
        amount: c.amount,
        kind: c.kind,
        house: c.house,
        ...c.key,
        fingerprint,
        refKind: c.reference.kind,
        refNo: c.reference.no,
      })
      return moved(decided(reply, 'credit', metrics))
    },
    /** A stake from bonus and cash to a house account; answers the split. */
    async debit(
      db: Queryable,
      c: { memberId: bigint; amount: Money; bonusFirst: boolean; house: string; key: Key; reference: Reference },
    ): Promise<Moved & { stakeCash: Money; stakeBonus: Money }> {
      assert(c.amount > 0n, 'a debit moves a positive amount')
      const fingerprint = fingerprintOf('debit', c.memberId, c.amount, c.bonusFirst, c.house, c.reference.no)
      const reply = decided(
        await repo.debit(db, {
          memberId: c.memberId,
          currency: defaultCurrency,
          amount: c.amount,
          bonusFirst: c.bonusFirst,
          house: c.house,
          ...c.key,
          fingerprint,
          refKind: c.reference.kind,
          refNo: c.reference.no,
        }),
        'debit',
        metrics,
      )
      return {
        ...moved(reply),
        stakeCash: BigInt(String(reply['stakeCash'])),
        stakeBonus: BigInt(String(reply['stakeBonus'])),
      }
    },
    /** Cash set aside for a withdrawal; answers the hold. */
    async hold(
      db: Queryable,
      c: { memberId: bigint; amount: Money; key: Key; reference: Reference },
    ): Promise<Moved & { holdId: bigint }> {
      assert(c.amount > 0n, 'a hold moves a positive amount')
      const fingerprint = fingerprintOf('hold', c.memberId, c.amount, c.reference.no)
      const reply = decided(
        await repo.hold(db, {
          memberId: c.memberId,
          currency: defaultCurrency,
          amount: c.amount,
          ...c.key,
          fingerprint,
          refKind: c.reference.kind,
          refNo: c.reference.no,
        }),
        'hold',
        metrics,
      )
      return { ...moved(reply), holdId: BigInt(String(reply['holdId'])) }
    },
    /** Pays a hold out to a house account; at most once. */
    async postHold(db: Queryable, c: { holdId: bigint; house: string }): Promise<Moved> {
      return moved(decided(await repo.resolveHold(db, c.holdId, 'post', c.house), 'post_hold', metrics))
    },
    /** Gives a hold back to cash; at most once. */
    async voidHold(db: Queryable, c: { holdId: bigint }): Promise<Moved> {
      return moved(decided(await repo.resolveHold(db, c.holdId, 'void', 'none'), 'void_hold', metrics))
    },
    /** Takes a keyed bet back exactly; before the bet came it leaves a tombstone. */
    async rollback(db: Queryable, c: { memberId: bigint; ref: Key }): Promise<Moved & { effect: string }> {
      const reply = decided(
        await repo.rollback(db, {
          memberId: c.memberId,
          currency: defaultCurrency,
          refSource: c.ref.source,
          refExtId: c.ref.extId,
        }),
        'rollback',
        metrics,
      )
      return { ...moved(reply), effect: String(reply['effect']) }
    },
  }
}
