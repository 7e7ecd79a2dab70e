import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { PromotionRule } from '@lotus/contract/schemas'
import type { Queryable } from '@lotus/database'
import { addDays, businessDay, moneyToString, must } from '@lotus/kernel'
import { ticketsOf, ticketsOfDay } from '@lotus/rules/raffle'
import { eachText } from '../backoffice/list-promotions.ts'
import { found } from '../../../platform/paging.ts'
import { listMembers, maskAccount } from '../../identity/index.ts'
import { findPromotion } from '../catalogue/catalogue.repo.ts'
import type { PromotionDeps } from '../deps.ts'
import { readSums } from '../members/facts.repo.ts'
import { promotionId } from '../members/open-promotion.ts'
import { refOf } from '../members/own-promotions.ts'
import { valueOf } from '../members/read-facts.ts'
import { ticketTermsOf } from './count-tickets.ts'
import { givenOfRaffle } from './draw-raffle.ts'
import { midnight } from './open-raffle.ts'
import * as repo from './raffle.repo.ts'

const PART = 1000
type Shown = RouteValue<'promotion.raffle'>

/** What everybody may know of a raffle. */
export function presentRaffle(raffle: repo.Raffle): Omit<Shown, 'winners'> {
  const { code, version, state, cancelled, fromDay, toDay, drawAt, commitment, holders, tickets, root, seed } = raffle
  return {
    code,
    version,
    state,
    cancelled,
    from: midnight(fromDay).toISOString(),
    to: midnight(toDay).toISOString(),
    drawAt: drawAt.toISOString(),
    commitment,
    holders,
    tickets: tickets === null ? null : Number(tickets),
    root,
    seed,
  }
}

/** The call `promotion.raffle`. What became of a prize is its winner's own affair. */
export async function showRaffle(db: Queryable, { id }: RouteParsedInput<'promotion.raffle'>): Promise<Shown> {
  const raffle = found(await repo.findRaffle(db, promotionId(id)))
  const wins = await repo.listWins(db, raffle.promotionId)
  const names = await listMembers(
    db,
    wins.map(({ memberId }) => memberId),
  )
  return {
    ...presentRaffle(raffle),
    winners: wins.map(({ memberId, prize, row, ticket, holder }) => ({
      prize,
      row,
      ticket: Number(ticket),
      holder,
      account: maskAccount(names.get(memberId)?.username ?? ''),
    })),
  }
}

/** The call `promotion.raffleList`. */
export async function listRaffle(
  db: Queryable,
  { id, after }: RouteParsedInput<'promotion.raffleList'>,
): Promise<RouteValue<'promotion.raffleList'>> {
  const { promotionId: of } = found(await repo.findRaffle(db, promotionId(id)))
  const rows = await repo.listEntries(db, { promotionId: of, after: after ?? '', limit: PART + 1 })
  const shown = rows.slice(0, PART).map(({ holder, tickets }) => ({ holder, tickets }))
  return { rows: shown, next: rows.length > PART ? must(shown.at(-1), 'a part has rows').holder : null }
}

/** The call `promotion.ownRaffle`. */
export async function showOwnRaffle(
  { db, clock }: Pick<PromotionDeps, 'db' | 'clock'>,
  memberId: bigint,
  { id }: RouteParsedInput<'promotion.ownRaffle'>,
): Promise<RouteValue<'promotion.ownRaffle'>> {
  const raffle = found(await repo.findRaffle(db, promotionId(id)))
  const promotion = found(await findPromotion(db, raffle.promotionId))
  const { rule } = found(promotion.held.find(({ version }) => version === raffle.version))
  const days = raffle.state === 'CANCELLED' ? [] : await daysOf(db, memberId, rule, raffle, clock.now())
  const entry = await repo.findEntry(db, memberId, raffle.promotionId)
  const win = await repo.findWin(db, memberId, raffle.promotionId)
  const terms = ticketTermsOf(rule)
  // Once the list is frozen, nothing else counts.
  const isFrozen = raffle.root !== null
  return {
    tickets: isFrozen
      ? (entry?.tickets ?? 0)
      : ticketsOf(
          terms,
          days.map(({ value }) => value),
        ),
    days: days
      .filter(({ value }) => value > 0n)
      .map(({ day, value }) => ({ day, value: moneyToString(value), tickets: ticketsOfDay(terms, value) }))
      .toReversed(),
    listed: entry
      ? { holder: entry.holder, first: Number(entry.first), last: Number(entry.first) + entry.tickets - 1 }
      : null,
    win: win ? presentWin(rule, win, memberId) : null,
  }
}

function presentWin(
  rule: PromotionRule,
  win: repo.Win,
  memberId: bigint,
): NonNullable<RouteValue<'promotion.ownRaffle'>['win']> {
  const { ticket, state, award, at } = win
  const ref = award === null ? null : refOf(memberId, award)
  return { ...prizeOf(rule, win), ticket: Number(ticket), state, ref, at: at.toISOString() }
}

/** What was won, in words and figures. */
export function prizeOf(rule: PromotionRule, { row, kind, amount }: repo.Win) {
  const good = givenOfRaffle(rule).prizes[row]?.good ?? null
  return { kind, amount: moneyToString(amount), good: good === null ? null : eachText(good) }
}

async function daysOf(db: Queryable, memberId: bigint, rule: PromotionRule, raffle: repo.Raffle, now: Date) {
  const today = businessDay(now)
  const days: string[] = []
  for (let day = raffle.fromDay; day < raffle.toDay && day <= today; day = addDays(day, 1)) days.push(day)
  if (days.length === 0) return []
  const { kind, categories } = must(rule.metric, 'a raffle counts something')
  const sums = await readSums(
    db,
    memberId,
    days.map((day) => ({ from: day, to: addDays(day, 1), categories })),
  )
  return days.map((day, at) => ({ day, value: valueOf(kind, sums[at]) }))
}
