import { expect, it } from 'vitest'
import { matchTyped } from './typing.ts'

const balls = Array.from({ length: 45 }, (_, index) => String(index + 1).padStart(2, '0'))
const sums = Array.from({ length: 28 }, (_, index) => String(index))

it('takes a number at once if no longer one starts with it', () => {
  expect(matchTyped(balls, '07')).toEqual({ token: '07', isFinal: true })
  expect(matchTyped(balls, '5')).toEqual({ token: '05', isFinal: true })
  expect(matchTyped(sums, '9')).toEqual({ token: '9', isFinal: true })
})

it('waits if a longer one may follow, and keeps the number so far', () => {
  expect(matchTyped(balls, '1')).toEqual({ token: '01', isFinal: false })
  expect(matchTyped(sums, '2')).toEqual({ token: '2', isFinal: false })
})

it('finds nothing outside the board', () => {
  expect(matchTyped(balls, '46')).toEqual({ token: undefined, isFinal: true })
  expect(matchTyped(['big', 'small'], '1')).toEqual({ token: undefined, isFinal: true })
})
