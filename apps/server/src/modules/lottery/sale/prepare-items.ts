import { createHash } from 'node:crypto'
import { AppError, moneyToString, MONEY_UNIT, parseMoney, type Money } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput } from '@lotus/contract'
import { capEffectOf, estimateFamilyWin, needsConsent, type FamilyOrder, type PlayOdds } from '@lotus/rules/catalogue'
import { writeOdds, type Game, type PlayTerms } from '../config/games.repo.ts'
import { NUMBERS_MAX, numbersOf } from '../limits/number-stakes.ts'
import type { OwnGame } from './own-group.ts'
import { priceOrder, type PricedOrder } from './price-order.ts'

export type OrderItem = RouteParsedInput<'lottery.placeOrders'>['items'][number]
export type PreparedItem = {
  order: FamilyOrder
  /** The cap on its winnings. */
  maxPayout: Money
  /** What one hit of its best line wins, at most the cap. */
  potential: Money
  /** Equal for orders with the same content. */
  same: string
  /** Stake on each number, if the play limits numbers. */
  numbers: Record<string, Money> | null
}

/** The default unit: a point is one P times the price (DECISIONS 1). */
const UNIT = '1'

type PricingError = Extract<PricedOrder, { ok: false }>['error']

const codes: Record<PricingError, ErrorCode> = {
  unit: 'out_of_range',
  prize_group: 'out_of_range',
  unknown_play: 'unknown_play',
  bad_content: 'bad_content',
  wrong_length: 'wrong_length',
  out_of_range: 'out_of_range',
  duplicate: 'duplicate_number',
  too_many_lines: 'too_many_lines',
  bad_draw: 'internal_error',
}

/**
 * Checks and prices the items of one call by the game's current rules; stops at the first refusal. A refusal has the
 * item's index and play, and one of its content the wrong `token` with its `position` (and `row`), from 1. `returnFloorPpm`: a bet of which a cap leaves less must be confirmed (DECISIONS 36).
 */
export function prepareItems(
  game: OwnGame,
  terms: readonly PlayTerms[],
  items: readonly OrderItem[],
  returnFloorPpm: number,
): PreparedItem[] {
  if (items.length > game.maxItems) throw new AppError<ErrorCode>('too_many_items', { max: game.maxItems })
  return items.map((item, index) => prepareItem(game, terms, item, index, returnFloorPpm))
}

function detailsOf(error: PricingError, game: Game, { maxLines }: PlayTerms): Record<string, unknown> {
  if (error === 'too_many_lines') return { max: maxLines }
  if (error === 'unit') return { field: 'unit' }
  return error === 'prize_group' ? { field: 'prizeGroup', min: game.prizeGroupMin, max: game.prizeGroupMax } : {}
}

/** Longer than any token of a play: what is wrong is shown, and no more of it. */
const TOKEN_SHOWN_MAX = 40

/** The token that is wrong, and where it stands in the content. */
function placeOf(at: Extract<PricedOrder, { ok: false }>['at']): Record<string, unknown> {
  return at ? { ...at, token: at.token.slice(0, TOKEN_SHOWN_MAX) } : {}
}

function prepareItem(
  game: OwnGame,
  terms: readonly PlayTerms[],
  item: OrderItem,
  index: number,
  returnFloorPpm: number,
): PreparedItem {
  const refuse = (code: ErrorCode, details: Record<string, unknown> = {}) =>
    new AppError<ErrorCode>(code, { item: index, play: item.play, ...details })
  const play = terms.find((row) => row.play === item.play)
  const rule = game.rules.findPlay(item.play)
  if (!play || !rule) throw refuse('unknown_play')
  if (!play.isOpen) throw refuse('play_closed')
  const isLower = rule.isPrizeGroupAllowed && isGroupLowered(game, item)
  const priced = priceOrder(game.rules, game, play, {
    ...item,
    unit: parseMoney(item.unit ?? UNIT),
    ...(isLower ? { prizeGroup: game.prizeGroupMax } : {}),
  })
  if (!priced.ok) throw refuse(codes[priced.error], { ...detailsOf(priced.error, game, play), ...placeOf(priced.at) })
  const { order, maxPayout } = priced
  if (order.lines > play.maxLines) throw refuse('too_many_lines', { max: play.maxLines })

  const stakeOf = (points: number) => (BigInt(order.lines) * BigInt(points) * play.price * order.unit) / MONEY_UNIT
  const min = larger(game.minStake, stakeOf(play.minPoints))
  if (order.stake < min) throw refuse('stake_under_limit', { min: moneyToString(min), minPoints: play.minPoints })
  const max = smaller(game.maxStake, stakeOf(play.maxPoints))
  if (order.stake > max) throw refuse('stake_over_limit', { max: moneyToString(max), maxPoints: play.maxPoints })
  if (!isSame(item.odds, play.odds)) {
    throw refuse('odds_changed', { oldOdds: figuresOf(item.odds), newOdds: figuresOf(writeOdds(play.odds)) })
  }
  const isLimited = isNumberLimited(play)
  // Numbers that cannot be counted would bypass every limit.
  if (isLimited && order.lines > NUMBERS_MAX) throw refuse('too_many_lines', { max: NUMBERS_MAX })
  const numbers = isLimited ? numbersOf(order) : null
  // A limit that cannot be counted would have no effect.
  if (isLimited && numbers === null) throw refuse('bad_content')
  const potential = smaller(maxPayout, estimateFamilyWin(game.rules, order, play.odds).oneHitMax)
  const same = createHash('sha256')
    .update(JSON.stringify([item.play, order.content]))
    .digest('hex')
    .slice(0, 24)
  if (isLower) throw refuse('terms_changed', { stake: moneyToString(order.stake) })
  assertSeen(item, order, refuse)
  assertReturn(game, play, item, { order, maxPayout }, returnFloorPpm, refuse)
  return { order, maxPayout, potential, same, numbers }
}

/** A group that the game sells, though no longer to this member: it is told as changed terms. */
const isGroupLowered = ({ prizeGroupMax, gameGroupMax = prizeGroupMax }: OwnGame, { prizeGroup = 0 }: OrderItem) =>
  prizeGroup > prizeGroupMax && prizeGroup <= gameGroupMax

/** Refuses, before anything is debited, if price or rebate differ from what the person saw. */
function assertSeen(item: OrderItem, { stake, rebateRate }: FamilyOrder, refuse: Refuse): void {
  if (item.stake !== undefined && parseMoney(item.stake) !== stake)
    throw refuse('terms_changed', { stake: moneyToString(stake) })
  if (item.rebateRate !== undefined && parseMoney(item.rebateRate) !== (rebateRate ?? 0n))
    throw refuse('terms_changed', { stake: moneyToString(stake) })
}

type Refuse = (code: ErrorCode, details?: Record<string, unknown>) => AppError

/** Refuses a bet of which the cap leaves less than the floor, unless the person confirmed what is left. */
export function assertReturn(
  game: Game,
  { odds }: PlayTerms,
  { returnPpm }: Pick<OrderItem, 'returnPpm'>,
  { order, maxPayout }: Pick<PreparedItem, 'order' | 'maxPayout'>,
  returnFloorPpm: number,
  refuse: Refuse,
): void {
  const effect = capEffectOf(game.rules, order, odds, maxPayout)
  if (!effect || !needsConsent(effect, returnFloorPpm, returnPpm)) return
  throw refuse('return_under_floor', {
    max: moneyToString(maxPayout),
    returnPpm: effect.leftPpm,
    ownReturnPpm: effect.ownPpm,
    returnPercent: percentOf(effect.leftPpm),
    ownReturnPercent: percentOf(effect.ownPpm),
    points: effect.points,
  })
}

/** "88.80" */
const percentOf = (ppm: number) =>
  `${Math.floor(ppm / 10_000)}.${String(Math.floor((ppm % 10_000) / 100)).padStart(2, '0')}`

const isNumberLimited = ({ numberLimit, numberStock }: PlayTerms) => numberLimit !== null || numberStock !== null

/** The wire pattern (zAmount) allows only what parseMoney reads. */
function isSame(seen: OrderItem['odds'], odds: readonly PlayOdds[]): boolean {
  return (
    seen.length === odds.length &&
    odds.every(({ tier, odds: figure }) => seen.some((row) => row.tier === tier && parseMoney(row.odds) === figure))
  )
}

/** "98.5000", or the figures of all tiers in order. */
const figuresOf = (odds: OrderItem['odds']) => odds.map((row) => moneyToString(parseMoney(row.odds))).join(' / ')

const larger = (a: Money, b: Money) => (a > b ? a : b)
const smaller = (a: Money, b: Money) => (a < b ? a : b)
