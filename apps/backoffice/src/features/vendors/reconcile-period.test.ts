import { expect, it } from 'vitest'
import { reconcilePeriod } from './reconcile-period.ts'

it('yesterday is a whole UTC day, as vendors count days; a day and a week end now', () => {
  const now = new Date('2026-11-22T03:15:00.000Z')
  expect(reconcilePeriod('yesterday', now)).toEqual({
    from: '2026-11-21T00:00:00.000Z',
    to: '2026-11-22T00:00:00.000Z',
  })
  expect(reconcilePeriod('day', now)).toEqual({ from: '2026-11-21T03:15:00.000Z', to: '2026-11-22T03:15:00.000Z' })
  expect(reconcilePeriod('week', now).from).toBe('2026-11-15T03:15:00.000Z')
})
