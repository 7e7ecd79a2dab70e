import { AppError, must } from '@lotus/kernel'
import type { Database } from '@lotus/database'
import type { Composition } from '../apps/server/src/composition.ts'
import {
  excludeMember,
  houseAccounts,
  setLimit,
  type GroupLeg,
  type Moved,
  walletModule,
} from '../apps/server/src/modules/wallet/index.ts'
import { houseAccountOfVendor, type VendorCall } from './vendor-call.ts'

/** The only place that translates a vendor's command into a call of the product's wallet. */
export type Adapter = (call: VendorCall) => Promise<Record<string, string>>

const answerOf = (moved: Moved) => ({ groupId: String(moved.groupId), duplicate: String(moved.isDuplicate) })

export function adapterOf(composition: Composition, db: Database): Adapter {
  const { wallet } = composition.of(walletModule)
  return async (call) => {
    const memberId = BigInt(call.member)
    const amount = BigInt(call.amount)
    const house = houseAccountOfVendor(call.source)
    const base = {
      memberId,
      key: { source: call.source, extId: call.extId },
      reference: { kind: 'other' as const, no: call.extId.slice(0, 60) },
    }
    const leg = (member: bigint, way: 'in' | 'out', more: Pick<GroupLeg, 'entry' | 'bucket' | 'house'>): GroupLeg => ({
      memberId: member,
      way,
      amount,
      ...more,
    })
    switch (call.op) {
      case 'bet':
        return answerOf(await wallet.bet({ ...base, amount, house, bonusFirst: true }))
      case 'win':
        return answerOf(await wallet.win({ ...base, amount, house, bet: must(call.bet, 'a win names its bet') }))
      case 'betWin':
        return answerOf(
          await wallet.betWin({ ...base, stake: amount, win: BigInt(call.win ?? '0'), house, bonusFirst: true }),
        )
      case 'rollback': {
        const done = await wallet.rollback({ memberId, key: base.key, bet: must(call.bet, 'a rollback names its bet') })
        return { ...answerOf(done), effect: done.effect }
      }
      case 'adjust':
        return answerOf(await wallet.adjust({ ...base, amount, house: houseAccounts.adjustment }))
      case 'credit':
        return answerOf(await wallet.credit({ ...base, amount, entry: 'ADJ_CREDIT', house: houseAccounts.adjustment }))
      case 'bonus': {
        const rebate = leg(memberId, 'in', { entry: 'REBATE', bucket: 'bonus', house: 'rebate-expense' })
        return answerOf(await wallet.postGroup({ ...base, legs: [rebate] }))
      }
      case 'transfer': {
        const other = BigInt(must(call.other, 'a transfer names its receiver'))
        const legs = [
          leg(memberId, 'out', { entry: 'TRANSFER_OUT', bucket: 'cash', house: 'transfer-clearing' }),
          leg(other, 'in', { entry: 'TRANSFER_IN', bucket: 'cash', house: 'transfer-clearing' }),
        ]
        return answerOf(await wallet.postGroup({ ...base, legs }))
      }
      case 'limit':
        await setLimit(db, { memberId, kind: 'stake', hours: 24, amount })
        return {}
      case 'exclude': {
        const until = new Date(Date.now() + (call.seconds ?? 86_400) * 1000)
        await excludeMember(db, { memberId, until, reason: 'self' })
        return {}
      }
    }
    throw new AppError('bad_request', { fields: { op: 'invalid' } })
  }
}
