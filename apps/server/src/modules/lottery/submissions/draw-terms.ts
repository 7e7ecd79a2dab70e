import type { RouteValue } from '@lotus/contract'
import type { DrawTerms } from '@lotus/rules/lottery'

/** As the column has it: how a round's numbers become its result, and how many it takes (`zDrawTerms` of the contract). */
export type RoundTerms = RouteValue<'lottery.submissions'>['terms']

/** What lottery.md 2.4 leaves to the operator, with its defaults. */
export const defaultRoundTerms: RoundTerms = {
  subtractIndex: 16,
  subtractFrom: 'end',
  numbersMin: 16,
  // One number of the house ends every round: who submits last would choose the result.
  houseMin: 1,
  isFilled: false,
  memberMax: 20,
  issueMax: 2_000,
  secondsBetween: 1,
}

/** The part that decides the result, as the log and the certificate have it. */
export function drawTermsOf({ subtractIndex, subtractFrom, numbersMin, houseMin, isFilled }: RoundTerms): DrawTerms {
  return { subtractIndex, subtractFrom, numbersMin, houseMin, isFilled }
}
