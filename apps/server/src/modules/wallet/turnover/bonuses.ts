import type { Queryable } from '@lotus/database'
import { moneyToString } from '@lotus/kernel'
import { currency } from '../ledger/chart-of-accounts.ts'
import * as repo from './turnover.repo.ts'
import { listTurnover, type RequirementView } from './turnover.ts'

/** A bonus with its requirement; `share` is what is in the bonus balance of it now, winnings included. */
export type BonusView = RequirementView & { share: string }

/** A member's bonuses, newest first. Settled bets that the consumer has not reached are not counted yet. */
export async function listBonuses(
  db: Queryable,
  memberId: bigint,
  page: { beforeId: bigint | null; limit: number; ref?: string | undefined },
): Promise<BonusView[]> {
  const rows = await listTurnover(db, memberId, { ...page, origin: 'bonus' })
  const shares = await repo.listBonusShares(db, memberId, currency)
  const shareOf = new Map(shares.map(({ id, share }) => [id.toString(), share]))
  return rows.map((row) => ({ ...row, share: moneyToString(shareOf.get(row.id) ?? 0n) }))
}

/** The amounts of all bonuses, and of those that are open, cleared, and given up or run out. */
export async function sumBonuses(db: Queryable, memberId: bigint): Promise<Record<keyof repo.BonusSums, string>> {
  const { granted, open, cleared, ended } = await repo.sumBonuses(db, memberId, currency)
  return {
    granted: moneyToString(granted),
    open: moneyToString(open),
    cleared: moneyToString(cleared),
    ended: moneyToString(ended),
  }
}
