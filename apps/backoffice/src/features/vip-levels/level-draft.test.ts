import { expect, it } from 'vitest'
import { draftOf, inputOf, problemsOf } from './level-draft.ts'
import type { Terms } from './types.ts'

const terms: Terms = {
  name: { vi: 'Mầm Sen', en: 'Sprout' },
  upValidBet: '10000',
  upDeposit: '200',
  keepValidBet: '1000',
  upgradeBonus: '8',
  weeklyBonus: '0',
  monthlyBonus: '5.5',
  birthdayBonus: '8',
  withdrawCount: 3,
  withdrawAmount: '80000',
  withdrawFree: null,
  withdrawFeePpm: 7500,
}

it('a level that is opened and sent is the same level, its rate typed in per cent', () => {
  const draft = draftOf(terms)
  expect(draft).toMatchObject({ withdrawFree: '', withdrawFeePpm: '0.75' })
  expect(inputOf({ ...draft, reason: ' mùa hè ' }, 1, null)).toEqual({
    ...terms,
    level: 1,
    version: null,
    reason: 'mùa hè',
  })
  expect(problemsOf(draft)).toEqual({ reason: 'reason' })
})

it('each figure outside its bounds is named; what may be empty is nothing then, never 0', () => {
  const wrong = {
    ...draftOf(terms),
    reason: 'mùa hè',
    upDeposit: '',
    weeklyBonus: '1.234',
    withdrawCount: '0',
    withdrawFree: '101',
  }
  expect(problemsOf({ ...wrong, withdrawFeePpm: '10.1', withdrawAmount: '-1' })).toEqual({
    upDeposit: 'sum',
    weeklyBonus: 'sum',
    withdrawCount: 'count',
    withdrawFree: 'free',
    withdrawFeePpm: 'fee',
    withdrawAmount: 'sumOrNone',
  })
  const none = { ...draftOf(terms), withdrawCount: ' ', withdrawAmount: '', withdrawFeePpm: '' }
  expect(inputOf(none, 1, null)).toMatchObject({ withdrawCount: null, withdrawAmount: null, withdrawFeePpm: null })
  // A name in one language alone is none yet; none at all is sent as such.
  expect(problemsOf({ ...draftOf(terms), reason: 'mùa hè', name: { vi: 'Mầm', en: ' ' } })).toEqual({ name: 'name' })
  expect(inputOf({ ...draftOf(terms), name: { vi: '', en: ' ' } }, 1, null)).toMatchObject({ name: null })
  // Everybody's level.
  expect(inputOf(none, 0, null)).toMatchObject({ upValidBet: '0', birthdayBonus: '0', withdrawFree: null })
})
