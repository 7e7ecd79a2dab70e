import type { Texts } from '../../texts.ts'

/** `{name}` in a text of the help is a sentence of `help-words.json`, or a figure of an example. */
export type HelpText = Texts

/** A play in the help table; its price and odds come from the rules, so that the page cannot show other figures. */
export type HelpPlay = {
  readonly play: string
  readonly tier?: string
  readonly name: HelpText
  readonly wins: HelpText
}

/** An example order that the rules settle; its text contains `{stake}`, `{payout}` and `{result}`. */
export type HelpExample = {
  readonly play: string
  readonly content: unknown
  readonly points: number
  readonly prizeGroup?: number
  readonly draw: unknown
  readonly text: HelpText
}

/** The help of a family, or of an alias of it (`families/<name>/help.json`). */
export type HelpSheet = {
  /** A family of the catalogue, or an alias. */
  readonly family: string
  /** Lower comes first. */
  readonly sort: number
  readonly title: HelpText
  readonly summary: HelpText
  /** How its results are drawn. */
  readonly draw: HelpText
  readonly plays: readonly HelpPlay[]
  readonly examples: readonly HelpExample[]
  /** A plain name is a sentence of `help-words.json`. */
  readonly notes?: readonly (HelpText | string)[]
  /** Whether orders choose a prize group, which changes the table's odds. */
  readonly hasPrizeGroup?: boolean
}
