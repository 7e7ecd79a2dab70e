import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { drawShape, parseDraw, type LotteryFamily } from '@lotus/rules/lottery'
import type { Prizes } from './issues.repo.ts'
import { publishResult as publishInDatabase, type NewResult } from './results.repo.ts'

const digits = /^[0-9]+$/

/**
 * Throws `result_invalid` with what the first wrong prize needs, unless there are exactly the prizes of the family with
 * their counts and widths.
 */
export function assertPrizes(family: LotteryFamily, prizes: Readonly<Record<string, readonly string[]>>): void {
  const shape = drawShape(family)
  for (const { prize, count, width } of shape) {
    const numbers = prizes[prize]
    const isRight =
      numbers?.length === count && numbers.every((number) => number.length === width && digits.test(number))
    if (!isRight) throw new AppError<ErrorCode>('result_invalid', { prize, needCount: count, needWidth: width })
  }
  const extra = Object.keys(prizes).find((name) => !shape.some((row) => row.prize === name))
  if (extra !== undefined || !parseDraw(family, { prizes }).ok) {
    throw new AppError<ErrorCode>('result_invalid', { prize: extra ?? '', needCount: 0, needWidth: 0 })
  }
}

/** The prizes in the order of the family's shape, so that the same result always reads the same. */
export function orderedPrizes(family: LotteryFamily, prizes: Readonly<Record<string, readonly string[]>>): Prizes {
  return Object.fromEntries(drawShape(family).map(({ prize }) => [prize, [...(prizes[prize] ?? [])]]))
}

/** Publishes a checked result, or with `prizes: null` that there is none. Throws where the issue does not take one now. */
export async function publishResult(db: Queryable, result: NewResult): Promise<void> {
  const reply = await publishInDatabase(db, result)
  if (reply.code === 'ok') return
  if (reply.code === 'result_too_early') throw new AppError<ErrorCode>('result_too_early', { lockAt: reply.lockAt })
  if (reply.code === 'result_already_settled') throw new AppError<ErrorCode>('result_already_settled')
  throw new Error(`publishing answered ${reply.code}`)
}
