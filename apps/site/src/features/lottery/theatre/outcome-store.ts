import { create } from 'zustand'
import type { Money } from '@lotus/kernel'
import { onPersonLeft } from '../../../shared/session.ts'
import type { Order, TicketDetail } from '../../../shared/lottery/types.ts'

/** What the server decided about a member's orders of one issue. */
export type Outcome = {
  issueNo: string
  orders: readonly Order[]
  /** How many orders there are: more than `orders` holds, if they are very many. */
  count: number
  /** With their calculation: the first of them, as many as the slip shows. */
  details: readonly TicketDetail[]
  stake: Money
  payout: Money
  net: Money
  /** It was seen to happen: then it is told with motion, otherwise its final state stands at once. */
  isLive: boolean
}

type OutcomeState = {
  outcomes: Readonly<Record<string, Outcome>>
  /** The issue whose outcome the person closed, by game. */
  closed: Readonly<Record<string, string>>
}

export const useOutcomes = create<OutcomeState>()(() => ({ outcomes: {}, closed: {} }))

/** The outcome that the board of a game tells now. */
export const outcomeOf = ({ outcomes, closed }: OutcomeState, gameCode: string): Outcome | undefined => {
  const outcome = outcomes[gameCode]
  return outcome && closed[gameCode] !== outcome.issueNo ? outcome : undefined
}

export function tellOutcome(gameCode: string, outcome: Outcome): void {
  useOutcomes.setState(({ outcomes }) => ({ outcomes: { ...outcomes, [gameCode]: outcome } }))
}

export function closeOutcome(gameCode: string): void {
  useOutcomes.setState(({ outcomes, closed }) => {
    const issueNo = outcomes[gameCode]?.issueNo
    return issueNo === undefined ? {} : { closed: { ...closed, [gameCode]: issueNo } }
  })
}

onPersonLeft(() => useOutcomes.setState({ outcomes: {}, closed: {} }))
