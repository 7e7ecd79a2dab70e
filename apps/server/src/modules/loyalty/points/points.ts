import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { AppError, businessDay, moneyToString, must, parseMoney } from '@lotus/kernel'
import { pointsOf } from '@lotus/rules/loyalty'
import { readPage } from '../../../platform/paging.ts'
import { getFundState } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import { fingerprintOf } from '../../wallet/index.ts'
import type { LoyaltyDeps } from '../deps.ts'
import { loyaltySettings, pointSettings } from '../settings.ts'
import { readPointRates } from './point-rates.ts'
import * as repo from './points.repo.ts'

export async function getPointConfig(db: Queryable): Promise<RouteValue<'loyalty.pointConfig'>> {
  const { ratesPpm, unit } = await readPointRates(db)
  const whole = (value: number) => moneyToString(parseMoney(String(value)))
  return {
    isOpen: (await getSetting(db, loyaltySettings.countsFrom)) !== null,
    unit: moneyToString(unit),
    ratesPpm,
    convertPpm: await getSetting(db, pointSettings.convertPpm),
    convertMin: whole(await getSetting(db, pointSettings.convertMin)),
    convertStep: whole(await getSetting(db, pointSettings.convertStep)),
    multiplePpm: await getSetting(db, pointSettings.convertMultiple),
  }
}

export async function getPointBalance(
  { db, clock }: Pick<LoyaltyDeps, 'db' | 'clock'>,
  memberId: bigint,
): Promise<RouteValue<'loyalty.pointBalance'>> {
  const { points, owed } = await repo.getPoints(db, memberId)
  const days = (await repo.listDays(db, memberId, businessDay(clock.now()))).map((row) => ({
    ...row,
    gives: pointsOf(row.validBet, row.ratePpm, row.unit),
  }))
  return {
    points: moneyToString(points),
    owed: moneyToString(owed),
    needsFundPassword: (await getFundState(db, memberId)).isSet,
    today: moneyToString(days.reduce((sum, { gives }) => sum + gives, 0n)),
    days: days.map(({ category, validBet, ratePpm, unit, gives }) => ({
      category,
      validBet: moneyToString(validBet),
      ratePpm,
      unit: moneyToString(unit),
      points: moneyToString(gives),
    })),
  }
}

export async function listPointRecord(
  db: Queryable,
  memberId: bigint,
  input: RouteParsedInput<'loyalty.pointRecord'>,
): Promise<RouteValue<'loyalty.pointRecord'>> {
  const page = await readPage(input, (at) => repo.listEntries(db, memberId, { ...at, kind: input.kind ?? null }))
  return {
    ...page,
    rows: page.rows.map((row) => ({
      id: row.id.toString(),
      // The kinds of the table are those of the contract.
      kind: row.kind as RouteValue<'loyalty.pointRecord'>['rows'][number]['kind'],
      delta: moneyToString(row.delta),
      balanceAfter: moneyToString(row.balanceAfter),
      owedAfter: moneyToString(row.owedAfter),
      ref: row.ref,
      note: row.note,
      at: row.at.toISOString(),
    })),
  }
}

/** On the terms that the member agreed to; `state_conflict` where they are others by now. */
export async function convertPoints(
  deps: LoyaltyDeps,
  member: { memberId: bigint; sessionId: bigint | null },
  key: string,
  input: RouteParsedInput<'loyalty.convertPoints'>,
): Promise<RouteValue<'loyalty.convertPoints'>> {
  const { db } = deps
  const [points, amount] = [parseMoney(input.points), parseMoney(input.amount)]
  const { multiplePpm } = input
  const { memberId, sessionId } = member
  const fingerprint = fingerprintOf('points', memberId, points, amount, BigInt(multiplePpm))
  const terms = { memberId, points, amount, multiplePpm, sessionId, key, fingerprint }
  const reply = await repo.convertPoints(db, terms)
  deps.metrics.commands.inc({ kind: 'points_convert', outcome: reply.duplicate === true ? 'duplicate' : reply.code })
  if (reply.code === 'points_amount') {
    const { convertMin, convertStep } = await getPointConfig(db)
    throw new AppError<ErrorCode>('points_amount', { min: convertMin, step: convertStep })
  }
  if (reply.code !== 'ok') throw refusalOf(reply)
  deps.nudgeOutbox()
  return {
    ref: must(reply['ref'], 'a conversion has its reference').toString(),
    amount: moneyToString(BigInt(must(reply['amount'], 'a conversion has its amount'))),
    points: moneyToString(points),
    dueAt: reply['dueAt']?.toString() ?? null,
  }
}

function refusalOf(reply: repo.ConvertReply): Error {
  switch (reply.code) {
    case 'points_insufficient':
      return new AppError<ErrorCode>('points_insufficient', { have: moneyToString(BigInt(reply['have'] ?? 0n)) })
    case 'points_terms':
      return new AppError<ErrorCode>('state_conflict', { state: 'terms' })
    case 'self_excluded':
      return new AppError<ErrorCode>('self_excluded', { until: reply['until'] ?? null })
    case 'account_disabled':
    case 'fund_password_required':
    case 'key_conflict':
      return new AppError<ErrorCode>(reply.code)
    default:
      return new Error(`changing points answered ${reply.code}`)
  }
}
