import type { Texts } from '../../texts.ts'

/** `{name}` in a text of the help is a sentence of `help-words.json`, or a figure of an example. */
export type HelpText = Texts

/** A play worth a line in the table; its price and odds come from the rules, so that the page cannot say another figure. */
export type HelpPlay = {
  readonly play: string
  readonly tier?: string
  readonly name: HelpText
  readonly wins: HelpText
}

/** A ticket that the rules settle; its text names `{stake}`, `{payout}` and `{result}`. */
export type HelpExample = {
  readonly play: string
  readonly content: unknown
  readonly points: number
  readonly prizeGroup?: number
  readonly draw: unknown
  readonly text: HelpText
}

/** What the help says of a family, or of a name under which games play its rules (`families/<name>/help.json`). */
export type HelpSheet = {
  /** Of the catalogue, or an alias. */
  readonly family: string
  /** Lower stands first. */
  readonly sort: number
  readonly title: HelpText
  readonly summary: HelpText
  /** How its results come about. */
  readonly draw: HelpText
  readonly plays: readonly HelpPlay[]
  readonly examples: readonly HelpExample[]
  /** A name alone is a sentence of `help-words.json`. */
  readonly notes?: readonly (HelpText | string)[]
  /** Whether tickets choose a prize group, which the table's odds have to be read with. */
  readonly hasPrizeGroup?: boolean
}
