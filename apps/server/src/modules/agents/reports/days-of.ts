import { addDays, AppError, businessDay } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'

/** The longest period of an agent's report (operations.md 0.8). */
const DAYS_MAX = 31

export type Days = { from: string; to: string }

/** The business days that a report is about; without any the last `daysDefault`. Refuses with `bad_request`. */
export function daysOf(
  input: { from?: string | undefined; to?: string | undefined },
  now: Date,
  daysDefault = 1,
  daysMax = DAYS_MAX,
): Days {
  const to = input.to ?? businessDay(now)
  const from = input.from ?? addDays(to, 1 - daysDefault)
  if (from > to || from < addDays(to, 1 - daysMax)) {
    throw new AppError<ErrorCode>('bad_request', { fields: { from: 'out_of_range' } })
  }
  return { from, to }
}
