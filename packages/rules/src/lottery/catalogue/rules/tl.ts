import { ballSpace, digitSpace } from '../chances/space.ts'
import { places } from '../draws/facts.ts'
import { ballsForm, digitsForm } from '../draws/forms.ts'
import { defineFamily, type Family, type FamilyData } from '../family.ts'
import type { WinRule } from '../types.ts'
import { inDrawOrder } from './balls.ts'
import { digitAmong, occurrences, permutation } from './numbers.ts'
import { fixedPlaces, matching, same, sideOf } from './places.ts'
import { allIn, ballSet } from './pools.ts'
import type { Read } from '../draws/facts.ts'

/** The last `width` of `count` digits as one number. */
const last =
  (count: number, width: number): Read =>
  ({ values }) => [values.slice(count - width, count).join('')]

/** Own draws of 2, 3, 4 or 6 digits (lottery.md 2.5). */
export function digitFamily(data: FamilyData, count: number): Family {
  const permuted = (width: number): WinRule => permutation(last(count, width))
  return defineFamily({
    ...data,
    form: digitsForm(count),
    space: digitSpace,
    rules: {
      exact1: fixedPlaces(matching(same)),
      last2: occurrences(last(count, 2), 1, 2),
      last3: occurrences(last(count, 3), 1, 3),
      last4: occurrences(last(count, 4), 1, 4),
      any2: permuted(2),
      any1_last2: digitAmong(last(count, 2), 2),
      bsoe: fixedPlaces(matching(sideOf(5))),
      rambo3: permuted(3),
      rambo6: permuted(3),
      perm4: permuted(4),
      perm6: permuted(4),
      perm12: permuted(4),
      perm24: permuted(4),
    },
  })
}

/** Own draws of six balls in order. */
export function sixBallFamily(data: FamilyData, size: number): Family {
  return defineFamily({
    ...data,
    form: ballsForm(6, size),
    space: ballSpace(size),
    rules: {
      ...inDrawOrder('first3', 'rambo', 0, 3, size),
      ...inDrawOrder('last3', 'rambo', 3, 6, size),
      ...inDrawOrder('first2', 'rambo', 0, 2, size),
      ...inDrawOrder('last2', 'rambo', 4, 6, size),
      position: fixedPlaces(matching(same)),
      any: ballSet(places(0, 6), allIn, size, 6),
    },
  })
}
