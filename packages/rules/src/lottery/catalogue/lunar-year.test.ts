import { expect, test } from 'vitest'
import { yearAnimalOf } from './index.ts'

const lunar = new Intl.DateTimeFormat('en-u-ca-chinese', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
})
/** New moons within minutes of midnight in China, 2027 at 23:56 and 2030 at 0:07, where the platform only approximates. */
const nearMidnight = ['2027-02-06', '2030-02-03']
const dayBefore = (day: string) => new Date(Date.parse(`${day}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

test('the animal changes exactly on the first day of the first lunar month, as in the platform\u2019s calendar', () => {
  let changes = 0
  for (let at = Date.parse('2020-02-01T12:00:00Z'); at < Date.parse('2041-01-01T00:00:00Z'); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10)
    const parts = lunar.formatToParts(new Date(`${day}T12:00:00+08:00`))
    const isFirst =
      parts.some((p) => p.type === 'month' && p.value === '1') && parts.some((p) => p.type === 'day' && p.value === '1')
    const known = nearMidnight.find((first) => first.startsWith(day.slice(0, 7)))
    const expected = known === undefined ? isFirst : day === known
    expect(yearAnimalOf(day) !== yearAnimalOf(dayBefore(day)), day).toBe(expected)
    changes += isFirst ? 1 : 0
  }
  expect(changes).toBe(20)
})

test('2025 is a year of the snake, 2026 of the horse; years outside the table have none', () => {
  expect(yearAnimalOf('2026-02-16')).toBe('snake')
  expect(yearAnimalOf('2026-02-17')).toBe('horse')
  expect(yearAnimalOf('2020-01-24')).toBeUndefined()
  expect(yearAnimalOf('2041-01-01')).toBeUndefined()
})
