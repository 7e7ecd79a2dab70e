import type { WireContent } from '@lotus/rules/catalogue'

/**
 * What is being chosen in a play, for the parts that follow it by themselves. A tap on a board is taken without drawing the
 * entry: the board shows it already, and a drawing from the top would be most of what the tap costs on a slow phone.
 */
export type Choice = {
  readonly get: () => WireContent | null
  /** After each change of it. */
  readonly subscribe: (listener: () => void) => () => void
  /** What a board shows already; answers true, as boards want to hear it. */
  readonly take: (content: WireContent | null) => true
}
