import type { Rng } from '@lotus/kernel'
import type { Family, Play, WireContent } from '@lotus/rules/catalogue'
import type { Choice } from './choice.ts'

/** What is known of each token besides its selection: the small figure, the dot, the hatched cell. */
export type NumberHint = {
  /** Draws since it was last seen. */
  readonly absent?: number
  readonly wasInLast?: boolean
  /** Has reached its limit for this draw: hatched, cannot be chosen. */
  readonly isSoldOut?: boolean
  /** Stake left for this draw, as a text to show. */
  readonly left?: string
}

export type NumberHints = ReadonlyMap<string, NumberHint>

/** The props of every entry component. The play decides which one is shown (`play.input.kind`). */
export type EntryProps = {
  readonly family: Family
  readonly play: Play
  /**
   * The current choice. An owner that lets a board store its taps (`choice.take`) reads it here: `content` is as old as
   * the last rendering.
   */
  readonly choice: Choice
  /**
   * In the wire form, possibly incomplete (empty rows); it is complete when `missingOf(play.input, content)` is
   * undefined.
   */
  readonly content: WireContent | null
  /** `null` when nothing is chosen any more. */
  readonly onChange: (content: WireContent | null) => void
  readonly hints?: NumberHints
  readonly isMobile: boolean
  /** The animal of the year, for the zodiac of 6 of 49. */
  readonly yearAnimal?: string
  /** The draw is closed: the entry stays visible but takes no input. */
  readonly isDisabled?: boolean
  /**
   * An element of the panel's head that holds the switch of the entry modes (null: not rendered yet). Left out, the
   * switch is above the board.
   */
  readonly modesInto?: HTMLElement | null
  /** The source of random picks; the browser's generator if left out. */
  readonly rng?: Rng
}
