import type { RouteValue } from '@lotus/contract'
import type { DrawTerms } from '@lotus/rules/lottery'

/**
 * As stored in the column: how a round's numbers give its result, and how many it takes (`zDrawTerms` of the contract).
 */
export type RoundTerms = RouteValue<'lottery.submissions'>['terms']

/** The terms that lottery.md 2.4 leaves to the operator, with their defaults. */
export const defaultRoundTerms: RoundTerms = {
  subtractIndex: 16,
  subtractFrom: 'end',
  numbersMin: 16,
  // A house number ends every round: otherwise the last member to submit would choose the result.
  houseMin: 1,
  isFilled: false,
  memberMax: 20,
  issueMax: 2_000,
  secondsBetween: 1,
}

/** The part that decides the result, as written in the log and the certificate. */
export function drawTermsOf({ subtractIndex, subtractFrom, numbersMin, houseMin, isFilled }: RoundTerms): DrawTerms {
  return { subtractIndex, subtractFrom, numbersMin, houseMin, isFilled }
}
