import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { PromotionRule } from '@lotus/contract/schemas'
import type { Queryable, Transaction } from '@lotus/database'
import { AppError, parseMoney, type Money } from '@lotus/kernel'
import { PACKET_WINDOWS_MAX, windowsOf } from '@lotus/rules/packets'
import { BOARD_PERIODS_MAX, boardCost, boardSpans } from '@lotus/rules/board'
import { givenOf, raffleCost } from '@lotus/rules/promotions'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import { found } from '../../../platform/paging.ts'
import { getSetting } from '../../system/index.ts'
import { findAny, type Promotion } from '../catalogue/catalogue.repo.ts'
import { boardPrizes } from '../board/open-boards.ts'
import type { PromotionDeps } from '../deps.ts'
import { promotionId } from '../members/open-promotion.ts'
import { promotionSettings } from '../settings.ts'
import * as repo from './office.repo.ts'
import { strictWarnings, warningsOf } from './warnings.ts'

type Input = RouteParsedInput<'bo.savePromotion'>

/** A new promotion as a draft, or a new version where its terms or texts changed. */
export async function savePromotion(
  { db }: Pick<PromotionDeps, 'db'>,
  acting: Acting,
  input: Input,
): Promise<RouteValue<'bo.savePromotion'>> {
  await assertAllowed(db, input)
  const entry = { action: 'promotions.save', target: `promotion:${input.code}` } as const
  return auditedAction(
    db,
    acting,
    entry,
    (tx) => save(tx, input, acting.operator.username),
    (saved) => saved,
  )
}

async function assertAllowed(db: PromotionDeps['db'], { rule, budget, endsAt }: Input): Promise<void> {
  if (!(await getSetting(db, promotionSettings.isStrict))) return
  const terms = {
    budget: budget === null ? null : parseMoney(budget),
    endsAt: endsAt === null ? null : new Date(endsAt),
  }
  const refused = (await warningsOf(db, rule, terms)).filter((one) => strictWarnings.includes(one))
  if (refused.length > 0) throw new AppError<ErrorCode>('promo_strict', { warnings: refused.join(',') })
}

async function save(tx: Transaction, asked: Input, by: string): Promise<{ id: string; version: number }> {
  const known = asked.id === undefined ? undefined : await lockKnown(tx, asked.id)
  const input = { ...asked, rule: await withDeadDays(tx, asked.rule, known) }
  const { title, summary, rule } = input
  const head = {
    ...input,
    startsAt: new Date(input.startsAt),
    endsAt: input.endsAt === null ? null : new Date(input.endsAt),
    budget: input.budget === null ? null : parseMoney(input.budget),
  }
  if (head.endsAt !== null && head.endsAt <= head.startsAt)
    throw new AppError<ErrorCode>('bad_request', { fields: { endsAt: 'invalid' } })
  assertRaffle(input, head)
  assertPackets(input, head)
  assertBoards(input, head)
  if (known === undefined) {
    const id = await repo.insertPromotion(tx, head)
    if (id === undefined) throw new AppError<ErrorCode>('promo_code_taken')
    return { id: String(id), version: await repo.addVersion(tx, { id, title, summary, rule, by }) }
  }
  if (known.version !== input.version || known.state === 'CLOSED')
    throw new AppError<ErrorCode>('state_conflict', { state: known.state })
  if (head.budget !== null && head.budget < known.spent)
    throw new AppError<ErrorCode>('bad_request', { fields: { budget: 'invalid' } })
  assertSameKind(known, input)
  assertSamePrizes(known, input, head)
  const changed = !isSame(known, input)
  // What pays is as a second operator agreed to it: its terms and its budget change while it is paused.
  if (
    known.state === 'OPEN' &&
    (changed || raises(known, head.budget) || lasts(known, head)) &&
    (await isLarge(tx, head.budget, known.budget))
  )
    throw new AppError<ErrorCode>('promo_pause_first')
  if (!(await repo.updateHead(tx, known.id, head))) throw new AppError<ErrorCode>('promo_code_taken')
  // A new budget is agreed to with a version.
  const isNew = changed || raises(known, head.budget)
  const version = isNew ? await repo.addVersion(tx, { id: known.id, title, summary, rule, by }) : known.version
  if (rule.trigger === 'RESCUE') {
    const other = await repo.findOverlap(tx, known.id)
    if (other !== null) throw new AppError<ErrorCode>('promo_overlaps', { other })
  }
  return { id: String(known.id), version }
}

async function lockKnown(tx: Transaction, id: string): Promise<Promotion> {
  await repo.lockPromotion(tx, promotionId(id))
  return found(await findAny(tx, promotionId(id)))
}

/** A leaderboard's terms say the setting's days as it was saved; once it was open they stay, whatever the setting says by then. */
async function withDeadDays(
  tx: Transaction,
  rule: PromotionRule,
  known: Promotion | undefined,
): Promise<PromotionRule> {
  if (rule.given.form !== 'BOARD') return rule
  const { deadDays: _, ...given } = rule.given
  if (known === undefined || known.held.length === 0)
    return { ...rule, given: { ...given, deadDays: await getSetting(tx, promotionSettings.boardDeadDays) } }
  const pinned = known.newest.rule.given
  const hasDays = pinned.form === 'BOARD' && pinned.deadDays !== undefined
  return { ...rule, given: hasDays ? { ...given, deadDays: pinned.deadDays } : given }
}

/** What one operator may not decide alone. */
export async function isLarge(tx: Queryable, ...budgets: readonly (Money | null)[]): Promise<boolean> {
  const most = parseMoney(await getSetting(tx, promotionSettings.aloneMax))
  return budgets.some((budget) => budget === null || budget > most)
}

/** Named goods cost something that no budget says. */
export const hasGoods = ({ given }: PromotionRule): boolean =>
  given.form === 'RAFFLE' && given.prizes.some(({ good }) => good !== null)

/** It would begin earlier or end later. */
const lasts = (known: Promotion, { startsAt, endsAt }: { startsAt: Date; endsAt: Date | null }): boolean =>
  startsAt < known.startsAt || (known.endsAt !== null && (endsAt === null || endsAt > known.endsAt))

/** What was given counts by period and in one unit: another kind of promotion is another promotion. */
function assertSameKind({ held, newest }: Promotion, { rule }: Input): void {
  if (held.length === 0) return
  for (const field of ['trigger', 'period', 'kind'] as const) {
    if (newest.rule[field] !== rule[field])
      throw new AppError<ErrorCode>('bad_request', { fields: { [`rule.${field}`]: 'invalid' } })
  }
}

type Head = { code: string; startsAt: Date; endsAt: Date | null; budget: Money | null }
const invalid = (field: string) => new AppError<ErrorCode>('bad_request', { fields: { [field]: 'invalid' } })
const RAFFLE_DAYS_MAX = 90
const DAY_MS = 86_400_000

/** A raffle has an end, and its budget covers all of its prizes: then every winner can be paid. */
function assertRaffle({ rule }: Input, { startsAt, endsAt, budget }: Head): void {
  if (rule.trigger !== 'RAFFLE') return
  if (endsAt === null || endsAt.getTime() - startsAt.getTime() > RAFFLE_DAYS_MAX * DAY_MS) throw invalid('endsAt')
  if (budget === null || budget < raffleCost(givenOf(rule))) throw invalid('budget')
}

/** Red packets have an end, and the budget covers the pools of all windows: then every packet can be paid. */
function assertPackets({ rule }: Input, { startsAt, endsAt, budget }: Head): void {
  const { given } = rule
  if (given.form !== 'PACKETS') return
  if (endsAt === null) throw invalid('endsAt')
  const windows = windowsOf(given.daily, { startsAt, endsAt }).length
  if (windows === 0 || windows > PACKET_WINDOWS_MAX) throw invalid('endsAt')
  if (budget === null || budget < parseMoney(given.pool) * BigInt(windows)) throw invalid('budget')
}

/** A leaderboard has an end, and the budget covers the prizes of all periods: then every winner can be paid. */
function assertBoards({ rule }: Input, { startsAt, endsAt, budget }: Head): void {
  if (rule.given.form !== 'BOARD') return
  if (endsAt === null) throw invalid('endsAt')
  const periods = boardSpans(rule.period, { startsAt, endsAt }).length
  if (periods > BOARD_PERIODS_MAX) throw invalid('endsAt')
  if (budget === null || budget < boardCost(boardPrizes(rule)) * BigInt(periods)) throw invalid('budget')
}

/** Once it was open, members may hold tickets, and windows are in the log: its terms, its name there and its times stay. */
function assertSamePrizes({ held, newest, ...known }: Promotion, { rule }: Input, head: Head): void {
  if (held.length === 0 || !['RAFFLE', 'REDPACKET', 'LEADERBOARD'].includes(newest.rule.trigger)) return
  if (sorted(newest.rule) !== sorted(rule)) throw invalid('rule')
  if (known.code !== head.code) throw invalid('code')
  if (known.startsAt.getTime() !== head.startsAt.getTime()) throw invalid('startsAt')
  if (known.endsAt?.getTime() !== head.endsAt?.getTime()) throw invalid('endsAt')
}

const raises = ({ budget }: Promotion, next: bigint | null): boolean =>
  budget !== null && (next === null || next > budget)

const isSame = ({ newest, title, summary }: Promotion, input: Input): boolean =>
  sorted([newest.rule, title, summary]) === sorted([input.rule, input.title, input.summary])

/** As text whose keys are in one order. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
