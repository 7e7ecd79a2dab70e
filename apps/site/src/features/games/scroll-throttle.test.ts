import { expect, it } from 'vitest'
import { createScrollThrottle, SCROLL_THROTTLE_MS } from './scroll-throttle.ts'

it('further blocks are requested at most once in 200 ms, and no request is lost (K15)', () => {
  let runs = 0
  let finish: (() => void) | undefined
  const ask = createScrollThrottle(
    () => (runs += 1),
    (work, milliseconds) => {
      expect(milliseconds).toBe(SCROLL_THROTTLE_MS)
      finish = work
    },
  )
  ask()
  ask()
  ask()
  expect(runs).toBe(1)
  finish?.()
  expect(runs).toBe(2)
  finish?.()
  expect(runs).toBe(2)
  ask()
  expect(runs).toBe(3)
})
