import { expect, it } from 'vitest'
import { areListed } from './own-step.ts'

// A member who was left out of the published list sees it (operations.md 4.7, V10).
const [a, b] = ['0'.repeat(32), '1'.repeat(32)]
const own = (listed: { holder: string; first: number; last: number } | null) => ({
  tickets: 3,
  days: [],
  win: null,
  listed,
})

it('finds the member’s tickets in the list, and that they are missing, fewer or moved', () => {
  const told = own({ holder: b, first: 3, last: 5 })
  const list = (...holders: (readonly [string, number])[]) => ({ holders })
  expect(areListed(list([b, 3], [a, 2]), told)).toBe(true)
  expect(areListed(list([a, 2]), told)).toBe(false)
  expect(areListed(list([a, 2], [b, 2]), told)).toBe(false)
  expect(areListed(list([a, 1], [b, 3]), told)).toBe(false)
  expect(areListed(list([a, 2]), own(null))).toBeUndefined()
})
