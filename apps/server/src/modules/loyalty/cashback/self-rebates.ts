import type { RebateCategory } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { definePort } from '../../../platform/module.ts'

/** For which of these bets, as each was placed, the bettor has a rebate of their own. */
export type SelfRebates = (
  db: Queryable,
  bets: readonly { memberId: bigint; category: RebateCategory; placedAt: Date }[],
) => Promise<readonly boolean[]>

/** Answered by the module of agents: such a bet gives no cashback beside its rebate, unless a setting says so. */
export const selfRebates = definePort<SelfRebates>('loyalty.selfRebates', (_db, bets) =>
  Promise.resolve(bets.map(() => false)),
)
