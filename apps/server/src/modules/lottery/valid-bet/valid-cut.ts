/** Why a part of an order's stake is no valid bet; kept with the order, so that it can be recomputed and is shown. */
export type ValidCut = {
  /** The stake on choices that, with the member's others of the play and issue, cover more than `limitPpm`. */
  opposed: string
  /** The largest share covered, of all outcomes. */
  coveredPpm: number
  limitPpm: number
}
