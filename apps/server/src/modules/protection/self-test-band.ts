/** Of the problem gambling severity index (trust.md 2.5): nine questions, each answered by 0 (never) to 3 (almost always). */
export type Band = 'NONE' | 'LOW' | 'MODERATE' | 'HIGH'
/** The least score of each band above the first; the brand's settings. */
export type BandRules = { lowFrom: number; moderateFrom: number; highFrom: number }

export const scoreOf = (answers: readonly number[]): number => answers.reduce((sum, answer) => sum + answer, 0)

export function bandOf(score: number, { lowFrom, moderateFrom, highFrom }: BandRules): Band {
  if (score >= highFrom) return 'HIGH'
  if (score >= moderateFrom) return 'MODERATE'
  return score >= lowFrom ? 'LOW' : 'NONE'
}
