import { parseMoney } from '@lotus/kernel'
import type { Amount } from './promotion-draft.ts'

/** What is wrong with a field; `promotions.problem.<text>` says it. */
export type Problem =
  | 'missing'
  | 'amount'
  | 'percent'
  | 'count'
  | 'notHigher'
  | 'belowDay'
  | 'code'
  | 'before'
  | 'none'
  | 'prizes'
  | 'tooMany'
  | 'pool'
  | 'time'
  | 'apart'
  | 'windows'
  | 'pools'
  | 'notLower'
  | 'periods'
  | 'boards'
  | 'notOnBoard'

export const COUNT = /^\d{1,7}$/
const SCALED = /^(\d{1,4})(?:[.,](\d{1,4}))?$/
const PLACES = 4

type Range = readonly [least: number, most: number]

/** Reads fields, and notes what is wrong with them by their path. */
export function createReader() {
  const problems = new Map<string, Problem>()
  const say = (path: string, problem: Problem) => void (problems.has(path) || problems.set(path, problem))
  return {
    problems,
    say,
    amount(path: string, value: Amount, isPositive = true): string {
      if (value === undefined) say(path, 'missing')
      else if (isPositive && parseMoney(value) <= 0n) say(path, 'amount')
      return value ?? '0'
    },
    count(path: string, text: string, [least, most]: Range): number {
      const value = COUNT.test(text.trim()) ? Number(text) : -1
      if (value < least || value > most) say(path, text.trim() === '' ? 'missing' : 'count')
      return Math.max(value, least)
    },
    /** A decimal number with up to four places, in units of `unit`; never a fraction of the unit's parts. */
    scaled(path: string, text: string, unit: number, [least, most]: Range): number {
      const found = SCALED.exec(text.trim())
      const parts = found ? Number((found[2] ?? '').padEnd(PLACES, '0')) : 0
      const value = found ? Number(found[1]) * unit + (parts * unit) / 10 ** PLACES : -1
      if (value < least || value > most) say(path, text.trim() === '' ? 'missing' : 'percent')
      return Math.max(value, least)
    },
  }
}
export type Reader = ReturnType<typeof createReader>
