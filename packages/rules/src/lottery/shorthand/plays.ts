import { factsOf } from './words.ts'
import type { PlayWord, ShorthandBet, ShorthandDay, ShorthandStation } from './types.ts'

/** The play of the catalogue as which a station sells this for numbers of a width; undefined if it does not. */
export function soldAs(play: PlayWord, width: number, { plays }: ShorthandStation): string | undefined {
  return factsOf(play).widths[width]?.find((code) => plays.includes(code))
}

/** An order that a bet becomes at one of its stations. */
export type ShorthandOrder = {
  readonly gameCode: string
  readonly play: string
  readonly content: readonly string[]
  readonly points: number
  readonly unit: '1' | '0.1'
}

/** One order for each station of a bet; what a station does not sell any more is left out. */
export function ordersOfBet(bet: ShorthandBet, day: ShorthandDay): ShorthandOrder[] {
  const width = bet.numbers[0]?.length ?? 0
  return bet.stations.flatMap((code) => {
    const station = day.stations.find((one) => one.code === code)
    const play = station && soldAs(bet.play, width, station)
    return play === undefined
      ? []
      : [{ gameCode: code, play, content: [...bet.numbers].sort(), points: bet.points, unit: bet.unit }]
  })
}
