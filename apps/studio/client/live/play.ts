import type { OwnBets, TableState } from '../../shared/table-answers.ts'

/** What the page knows and what the player has prepared. Money in ten-thousandths. */
export type Play = {
  state: TableState
  own: OwnBets | null
  balance: string | null
  /** Chips laid down but not sent yet, in their order. */
  staged: { spot: string; amount: bigint }[]
  /** The bets of the last round that was sent, to lay them again. */
  last: { spot: string; amount: bigint }[]
  chip: bigint
  isBusy: boolean
  isPaused: boolean
  said: string
  /** The round whose result was told to the host page. */
  ended: string | null
  /** The server's clock minus ours. */
  skew: number
}
