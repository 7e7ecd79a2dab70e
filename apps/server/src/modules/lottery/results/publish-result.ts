import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { parseFamilyDraw, type Family } from '@lotus/rules/catalogue'
import type { DrawnIssue, WireDraw } from '../draw/issues.repo.ts'
import { prizeShapeOf } from '../settle/prize-shape.ts'
import { publishResult as publishInDatabase, type NewResult } from './results.repo.ts'

const digits = /^[0-9]+$/

/**
 * Throws `result_invalid` unless the draw is valid for the family: for station games with the first wrong prize and its
 * required shape, for others with the name of the family.
 */
export function assertDraw(family: Family, draw: WireDraw): void {
  const prizes: unknown = draw['prizes']
  const shape = prizeShapeOf(family)
  if (prizes !== undefined) {
    const given =
      typeof prizes === 'object' && prizes !== null ? new Map<string, unknown>(Object.entries(prizes)) : new Map()
    for (const { prize, count, width } of shape) {
      const numbers: unknown = given.get(prize)
      const isRight =
        Array.isArray(numbers) &&
        numbers.length === count &&
        numbers.every((number) => typeof number === 'string' && number.length === width && digits.test(number))
      if (!isRight) throw new AppError<ErrorCode>('result_invalid', { prize, needCount: count, needWidth: width })
    }
  }
  const parsed = parseFamilyDraw(family, draw)
  // A void is proposed as such, never entered as a result.
  if (!parsed || parsed.isVoid)
    throw new AppError<ErrorCode>('result_invalid', { prize: family.name, needCount: 0, needWidth: 0 })
}

/** The prizes in the order of the family's shape, so that equal results are written equally. */
export function orderedDraw(family: Family, draw: WireDraw): WireDraw {
  const prizes = draw['prizes']
  if (typeof prizes !== 'object' || Array.isArray(prizes)) return draw
  return { prizes: Object.fromEntries(prizeShapeOf(family).map(({ prize }) => [prize, [...(prizes[prize] ?? [])]])) }
}

/** Publishes a checked result, or with `draw: null` that there is none. Throws if the issue does not take one now. */
export async function publishResult(db: Queryable, result: NewResult): Promise<void> {
  const reply = await publishInDatabase(db, result)
  if (reply.code === 'ok') return
  if (reply.code === 'result_too_early') throw new AppError<ErrorCode>('result_too_early', { lockAt: reply.lockAt })
  if (reply.code === 'result_already_settled') throw new AppError<ErrorCode>('result_already_settled')
  if (reply.code === 'settlement_running') throw new AppError<ErrorCode>('state_conflict', { state: 'settling' })
  throw new Error(`publishing answered ${reply.code}`)
}

/** Whether an issue has exactly this result. */
export function isSameDraw(issue: DrawnIssue, draw: WireDraw | null): boolean {
  if (issue.draw === null || draw === null) return issue.draw === draw
  return JSON.stringify(issue.draw, sortedKeys) === JSON.stringify(draw, sortedKeys)
}

/** The database does not keep the order of keys. */
export function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
