import type { WireContent } from '@lotus/rules/catalogue'

/**
 * The current choice of a play, for parts that subscribe to it. A tap on a board is stored without rendering the entry:
 * the board shows it already, and rendering from the top would be most of a tap's cost on a slow phone.
 */
export type Choice = {
  readonly get: () => WireContent | null
  /** Called after each change of it. */
  readonly subscribe: (listener: () => void) => () => void
  /** Stores what a board already shows; returns true, as boards expect. */
  readonly take: (content: WireContent | null) => true
}
