import { findContractGaps, type ContractOffer, type Dominance } from './terms.ts'

/** A contract that runs or waits for a signature; `b` holds what `a` granted. All of one kind. */
export type GrantedContract = {
  readonly id: string
  readonly a: string
  readonly b: string
  readonly offer: ContractOffer
  /** False while it waits for its signature: it is then withdrawn, and nothing hangs from it. */
  readonly isRunning: boolean
}

/** What becomes of contracts whose granter has lost the own one. */
export type OrphanPolicy = 'END_SUBTREE' | 'KEEP_UNFUNDED'

/**
 * The contracts that end when `holder` signs `offer` (operations.md 2.2, the lower-rate rule): those that `holder`
 * granted beyond it, and under END_SUBTREE all that hang from them, nearest first. Both sides confirm this very list.
 * `granted` has every contract of the kind in the holder's team; an offer and a running version of it are two rows.
 */
export function listCascade(
  holder: string,
  offer: ContractOffer,
  granted: readonly GrantedContract[],
  policies: { readonly dominance: Dominance; readonly orphans: OrphanPolicy },
): GrantedContract[] {
  const byGranter = Map.groupBy(granted, ({ a }) => a)
  const ended = (byGranter.get(holder) ?? []).filter(
    (one) => findContractGaps(offer, one.offer, policies.dominance).length > 0,
  )
  if (policies.orphans === 'KEEP_UNFUNDED') return ended
  const seen = new Set([holder])
  // The list grows while it is read: each ended contract adds those that its holder granted.
  for (const { b, isRunning } of ended) {
    if (!isRunning || seen.has(b)) continue
    seen.add(b)
    ended.push(...(byGranter.get(b) ?? []))
  }
  return ended
}
