import { expect, it } from 'vitest'
import { draftOf, inputOf, problemsOf } from './goods-draft.ts'

const text = { vi: 'Cốc', en: 'Mug' }

it('new goods are off, and name what is missing (operations.md 4.3)', () => {
  const fresh = draftOf(undefined)
  expect(fresh.isOn).toBe(false)
  expect(problemsOf(fresh)).toEqual({ name: 'name', description: 'description', points: 'points' })
  const mug = { ...fresh, name: text, description: text, points: '150.50' }
  expect(problemsOf(mug)).toEqual({})
  expect(inputOf(mug, undefined)).toMatchObject({ id: null, points: '150.50', worth: '0', multiplePpm: 0, stock: 0 })
})

it('a bonus needs its money and its turnover; money of other kinds is not sent', () => {
  const bonus = { ...draftOf(undefined), kind: 'BONUS' as const, name: text, description: text, points: '1' }
  expect(problemsOf(bonus)).toEqual({ worth: 'worth', multiple: 'multiple' })
  const right = {
    ...bonus,
    worth: '50',
    multiple: '2.5',
    stock: '',
    memberMax: '0',
    endsAt: '2026-01-01',
    startsAt: '2026-02-01',
  }
  expect(problemsOf(right)).toEqual({ memberMax: 'whole', endsAt: 'period' })
  expect(inputOf(right, undefined)).toMatchObject({ worth: '50', multiplePpm: 2_500_000, stock: null })
  expect(inputOf({ ...right, kind: 'VOUCHER' }, undefined)).toMatchObject({ worth: '0', multiplePpm: 0 })
})
