import { expect, test } from 'vitest'
import { shownRate } from './wage-display.ts'

test('a wage is shown in percent or for each 10,000, exactly; a dividend in percent (wage_display)', () => {
  expect(shownRate('DAILY', 8000, 'PERCENT')).toEqual({ percent: '0.8%' })
  expect(shownRate('DAILY', 8000, 'PER_10K')).toEqual({ per10k: '80' })
  expect([125, 1, 0].map((ppm) => shownRate('REALTIME', ppm, 'PER_10K'))).toEqual([
    { per10k: '1.25' },
    { per10k: '0.01' },
    { per10k: '0' },
  ])
  expect(shownRate('DIVIDEND', 120_000, 'PER_10K')).toEqual({ percent: '12%' })
})
