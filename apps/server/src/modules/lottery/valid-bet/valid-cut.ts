/** Why a part of an order's stake is not a valid bet; stored with the order, so that it can be shown and recomputed. */
export type ValidCut = {
  /** The stake on choices that, together with the member's others of the play and issue, cover more than `limitPpm`. */
  opposed: string
  /** The largest share covered, of all outcomes. */
  coveredPpm: number
  limitPpm: number
}
