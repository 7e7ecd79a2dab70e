import type { Rng } from '@lotus/kernel'
import type { Family, Play, WireContent } from '@lotus/rules/catalogue'
import type { Choice } from './choice.ts'

/** What is known of one token besides its selection, by token: the small figure, the dot, the hatched cell. */
export type NumberHint = {
  /** Draws since it was last seen. */
  readonly absent?: number
  readonly wasInLast?: boolean
  /** Has reached its limit for this draw: hatched, cannot be added. */
  readonly isSoldOut?: boolean
  /** Stake left for this draw, as a text to show. */
  readonly left?: string
}

export type NumberHints = ReadonlyMap<string, NumberHint>

/** What every way of entering a play gets. The play decides which one is shown (`play.input.kind`). */
export type EntryProps = {
  readonly family: Family
  readonly play: Play
  /** What is chosen now. Who lets a board take its taps (`choice.take`) reads it here: `content` is as old as the last drawing. */
  readonly choice: Choice
  /** In the wire form, possibly incomplete (empty rows); complete is what `missingOf(play.input, content)` has nothing to say of. */
  readonly content: WireContent | null
  /** `null` where nothing is chosen any more. */
  readonly onChange: (content: WireContent | null) => void
  readonly hints?: NumberHints
  readonly isMobile: boolean
  /** The animal of the year, for the zodiac of 6 of 49. */
  readonly yearAnimal?: string
  /** The draw is closed: kept visible, takes nothing. */
  readonly isDisabled?: boolean
  /**
   * An element of the panel's head that takes the switch of the ways of entry (null: not in the page yet). Left out, the
   * switch stands above the board.
   */
  readonly modesInto?: HTMLElement | null
  /** Where random picks come from; the browser's generator where left out. */
  readonly rng?: Rng
}
