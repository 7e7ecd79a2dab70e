import type { Queryable } from '@lotus/database'
import type { ContractKind, Exact } from '@lotus/rules/agents'
import { grossOf, type SettleRules } from '../settle/gross.ts'
import { pastsOf, takersOf } from '../settle/line-past.ts'
import { contractKey, type Figures, type Held, type Period } from '../settle/period-figures.ts'
import { listLast } from '../settle/settle.repo.ts'

// What the contracts that a holder granted come to in the period that runs: it is taken off the holder's own.

/** Of more downlines no parts are told. */
export const BELOW_MAX = 100

export type BelowRow = { memberId: bigint; gross: Exact }
/** `count`: how many come to something; `largest` has at most `BELOW_MAX` of them, the largest first. */
export type Below = { children: Exact; count: number; largest: readonly BelowRow[] }

/** What each holder comes to who comes to something. All of a holder's contracts of the granter in that period are to be given together. */
export async function grossesOf(
  db: Queryable,
  { kind, period }: { kind: ContractKind; period: Period },
  granted: readonly Held[],
  { figures, rules }: { figures: ReadonlyMap<string, Figures>; rules: SettleRules },
): Promise<BelowRow[]> {
  if (granted.length === 0) return []
  const last = await listLast(db, { kind, lines: granted, period })
  // As in settling: of two versions in one period one takes over what there is to take.
  const isTaker = takersOf(kind, granted, figures)
  const beforeOf = pastsOf({ kind, period }, granted, { last, isTaker }, rules)
  const sums = new Map<bigint, Exact>()
  for (const one of granted) {
    const theirs = figures.get(contractKey(one))
    if (!theirs) continue
    const { gross } = grossOf(one.offer, theirs, beforeOf(one), { period }, rules)
    sums.set(one.memberId, (sums.get(one.memberId) ?? 0n) + gross)
  }
  return [...sums].map(([memberId, gross]) => ({ memberId, gross })).filter(({ gross }) => gross !== 0n)
}

/** Rows of all holders together. */
export function belowOf(rows: readonly BelowRow[]): Below {
  return {
    children: rows.reduce((sum, { gross }) => sum + gross, 0n),
    count: rows.length,
    largest: rows.toSorted((x, y) => (x.gross < y.gross ? 1 : x.gross > y.gross ? -1 : 0)).slice(0, BELOW_MAX),
  }
}
