import { expect, it } from 'vitest'
import { schemas } from '@lotus/contract/schemas'
import { houseCountOf, type DrawTerms } from '@lotus/rules/lottery'
import { defaultRoundTerms } from './draw-terms.ts'

const isAccepted = (terms: object) =>
  schemas['bo.updateGame'].input.safeParse({ gameCode: 'YK180', drawTerms: { ...defaultRoundTerms, ...terms } }).success

/** How many house numbers stay in the sum after this many of the members; null: the round is void. */
function houseLeft(terms: DrawTerms, members: number): number | null {
  const house = houseCountOf(terms, members)
  const all = members + house
  if (all < Math.max(terms.numbersMin, terms.subtractIndex)) return null
  const taken = terms.subtractFrom === 'end' ? all - terms.subtractIndex : terms.subtractIndex - 1
  return taken >= members ? house - 1 : house
}

it('with no allowed terms can the last member to submit choose the result (lottery.md 2.4)', () => {
  let [accepted, refused] = [0, 0]
  for (const subtractFrom of ['end', 'start'] as const)
    for (const isFilled of [false, true])
      for (let subtractIndex = 1; subtractIndex <= 6; subtractIndex += 1)
        for (let numbersMin = subtractIndex; numbersMin <= 7; numbersMin += 1)
          for (let houseMin = 1; houseMin <= 3; houseMin += 1) {
            const terms = { subtractFrom, isFilled, subtractIndex, numbersMin, houseMin }
            const lefts = Array.from({ length: 20 }, (_, members) => houseLeft(terms, members))
            const isSafe = lefts.every((left) => left === null || left >= 1)
            expect(isAccepted(terms), JSON.stringify(terms)).toBe(isSafe)
            if (isSafe) accepted += 1
            else refused += 1
          }
  expect(accepted).toBeGreaterThan(100)
  expect(refused).toBeGreaterThan(10)
})

it('the default terms are allowed, and every round has a house number', () => {
  expect(isAccepted({})).toBe(true)
  expect(isAccepted({ houseMin: 0 })).toBe(false)
})
