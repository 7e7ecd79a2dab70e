import { expect, it } from 'vitest'
import { elapsed } from './elapsed.ts'

const at = '2026-07-01T08:00:00.000Z'
const after = (seconds: number) => elapsed(at, Date.parse(at) + seconds * 1000)

it('a waiting time is minutes and seconds, amber from one minute and red from three', () => {
  expect(after(5)).toEqual({ text: '00:05', level: 'good' })
  expect(after(60)).toEqual({ text: '01:00', level: 'warning' })
  expect(after(180)).toEqual({ text: '03:00', level: 'late' })
  expect(after(3661)).toEqual({ text: '1:01:01', level: 'late' })
  expect(after(-3)).toEqual({ text: '00:00', level: 'good' })
})
