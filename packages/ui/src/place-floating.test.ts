import { expect, it } from 'vitest'
import { placeFloating } from './place-floating.ts'

const window = { width: 400, height: 800 }
const size = { width: 200, height: 100 }

it('goes below its anchor where there is room', () => {
  expect(placeFloating({ left: 20, right: 60, top: 40, bottom: 80 }, size, window, 'bottom-start')).toEqual({
    left: 20,
    top: 86,
  })
})
it('flips above where there is none below', () => {
  expect(placeFloating({ left: 20, right: 60, top: 740, bottom: 780 }, size, window, 'bottom-start').top).toBe(634)
})
it('never leaves the window sideways', () => {
  expect(placeFloating({ left: 380, right: 398, top: 40, bottom: 80 }, size, window, 'bottom-start').left).toBe(192)
})
