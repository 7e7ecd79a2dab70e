import { parseMoney } from '@lotus/kernel'
import type { RankSetting } from '../settings.ts'

type Field = keyof RankSetting
type Problems = Partial<Record<Field, string>>
const conditions = ['upValidBet', 'upDeposit', 'keepValidBet'] as const
const gifts = ['upgradeBonus', 'weeklyBonus', 'monthlyBonus', 'birthdayBonus'] as const

/**
 * What is wrong with a level between those beside it, by field: a higher level takes more valid bets and no less deposits; level
 * 0 is everybody's, so it takes nothing, and nothing would give its gifts. Bounds are the schema's.
 */
export function rankProblems(levels: readonly RankSetting[], level: number, terms: RankSetting): Problems {
  if (level === 0) return problemsOfLowest(terms)
  const [lower, higher] = [levels[level - 1], levels[level + 1]]
  const wrong: Problems = {}
  const of = (rank: RankSetting, field: 'upValidBet' | 'upDeposit') => parseMoney(rank[field])
  if (lower && of(terms, 'upValidBet') <= of(lower, 'upValidBet')) wrong.upValidBet = 'not_above_lower'
  else if (higher && of(terms, 'upValidBet') >= of(higher, 'upValidBet')) wrong.upValidBet = 'not_below_higher'
  if (lower && of(terms, 'upDeposit') < of(lower, 'upDeposit')) wrong.upDeposit = 'below_lower'
  else if (higher && of(terms, 'upDeposit') > of(higher, 'upDeposit')) wrong.upDeposit = 'above_higher'
  return wrong
}

function problemsOfLowest(terms: RankSetting): Problems {
  const notNothing = (field: (typeof conditions)[number] | (typeof gifts)[number]) => parseMoney(terms[field]) !== 0n
  return Object.fromEntries([...conditions, ...gifts].filter(notNothing).map((field) => [field, 'lowest']))
}
