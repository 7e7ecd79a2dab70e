import { AppError, businessDay } from '@lotus/kernel'
import type { Database, Queryable } from '@lotus/database'
import type { ErrorCode, RouteValue } from '@lotus/contract'
import type { MemberActor } from '../../../platform/http/context.ts'
import type { Language } from '../../../platform/language.ts'
import type { AddressKeys } from '../../../platform/uploads/address-keys.ts'
import { brandSettings, getSetting } from '../../system/index.ts'
import { currencyOf, periodInstants, recordSpan } from '../../wallet/index.ts'
import { reportsSettings } from '../settings.ts'
import { statementAddress } from './serve-statements.ts'
import { READY_AFTER_MS } from './statement-facts.ts'
import * as repo from './statement.repo.ts'

type Period = RouteValue<'report.statements'>['periods'][number]
/** More years than a record is kept for. */
const MONTHS_MAX = 120

/** What can be ordered, and what was: its progress, or its addresses. */
export async function listStatements(
  deps: { db: Database; keys: AddressKeys },
  member: MemberActor,
): Promise<RouteValue<'report.statements'>> {
  const { db, keys } = deps
  const { memberId } = member
  const timeZone = await getSetting(db, brandSettings.timeZone)
  const [files, orders, most] = [
    await repo.listStatements(db, memberId),
    await repo.countOrders(db, memberId),
    await getSetting(db, reportsSettings.statementsADay),
  ]
  const link = (file: repo.StatementFile, form: repo.StatementForm, bytes: number | null) =>
    bytes === null ? null : { url: keys.add(statementAddress(memberId, file.id, form)), bytes }
  return {
    periods: await periodsOf(db, memberId, timeZone),
    files: files.map((file) => ({
      id: file.id.toString(),
      period: file.period,
      state: file.state,
      failure: file.failure,
      askedAt: file.askedAt.toISOString(),
      movements: file.movements,
      done: file.done,
      sha256: file.sha256,
      csv: link(file, 'csv', file.csvBytes),
      pdf: link(file, 'pdf', file.pdfBytes),
      expiresAt: file.expiresAt?.toISOString() ?? null,
    })),
    left: Math.max(0, most - orders),
    timeZone,
  }
}

/** Refuses with `statement_no_period`, `statement_under_way` (another one) or `statement_limit`. */
export async function orderStatement(
  db: Database,
  member: MemberActor,
  { period, language }: { period: string; language: Language },
): Promise<void> {
  const { memberId, accountType, username } = member
  const timeZone = await getSetting(db, brandSettings.timeZone)
  const periods = await periodsOf(db, memberId, timeZone)
  if (!periods.some((one) => one.period === period)) throw new AppError<ErrorCode>('statement_no_period')
  const dayMax = await getSetting(db, reportsSettings.statementsADay)
  const currency = currencyOf(accountType)
  if (await repo.insertOrder(db, { memberId, username, currency, period, language, dayMax })) return
  const running = await repo.findRunning(db, memberId)
  if (running?.period === period) return
  throw running
    ? new AppError<ErrorCode>('statement_under_way', { period: running.period })
    : new AppError<ErrorCode>('statement_limit', { limit: dayMax })
}

/**
 * From the member's first movement, or from the first month that is not archived, to now. A year that began before an
 * archived month has ended cannot be told any more; its later months can.
 */
async function periodsOf(db: Queryable, memberId: bigint, timeZone: string): Promise<Period[]> {
  const { first, now, archived } = await recordSpan(db, { memberId })
  if (first === null) return []
  const months = monthsBetween(businessDay(first, timeZone), businessDay(now, timeZone))
  const years = [...new Set(months.map((month) => month.slice(0, 4)))]
  // One that has ended runs on for some minutes.
  const running = [now, new Date(now.getTime() - READY_AFTER_MS)].map((at) => businessDay(at, timeZone))
  const all = [...years, ...months].map((period) => ({
    period,
    isRunning: running.some((day) => day.startsWith(period)),
  }))
  if (archived === null) return all
  const kept: Period[] = []
  for (const one of all) if ((await periodInstants(db, one.period, timeZone)).from >= archived) kept.push(one)
  return kept
}

/** `YYYY-MM` of two days and all between, the newest first. */
function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  let [year = 0, month = 0] = last.split('-').map(Number)
  for (; months.length < MONTHS_MAX; month -= 1) {
    if (month === 0) [year, month] = [year - 1, 12]
    const text = `${year}-${String(month).padStart(2, '0')}`
    if (text < first.slice(0, 7)) break
    months.push(text)
  }
  return months
}
