import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { PromotionRule } from '@lotus/contract/schemas'
import type { Queryable } from '@lotus/database'
import { moneyToString, type Money } from '@lotus/kernel'
import { nextPrize, prizeAt } from '@lotus/rules/board'
import { leastOf } from '@lotus/rules/promotions'
import { inLanguage, type Language } from '../../../platform/language.ts'
import { found } from '../../../platform/paging.ts'
import { listMembers, maskAccount } from '../../identity/index.ts'
import { findPromotion, type Promotion } from '../catalogue/catalogue.repo.ts'
import type { PromotionDeps } from '../deps.ts'
import { promotionId } from '../members/open-promotion.ts'
import { obstaclesOf, type TakingObstacle } from '../members/taking.ts'
import * as repo from './board.repo.ts'
import { boardGiven, boardPrizes } from './open-boards.ts'
import { linesOf, sumOf } from './run-boards.ts'

const PERIODS = 12
const OPEN_MAX = 20
/** Read beyond those that are shown: some of them may not take part any more. */
const SPARE = 50
type Shown = NonNullable<RouteValue<'promotion.board'>['board']>
type Deps = Pick<PromotionDeps, 'db' | 'clock'>
/** A place as it stands now, without those who may not take part or were taken off. */
type Standing = repo.Score & { place: number; prize: Money; lines: repo.Line[]; isBlank: boolean }
type Asked = { promotion: Promotion; board: repo.Board; rule: PromotionRule }

/** The call `promotion.board`: of a promotion, or of the first one that is open. */
export async function showBoard(
  deps: Deps,
  language: Language,
  { id, period }: RouteParsedInput<'promotion.board'>,
): Promise<RouteValue<'promotion.board'>> {
  const { db } = deps
  const open = await repo.listOpenBoards(db, OPEN_MAX)
  const list = open.map((one) => ({ id: String(one.id), title: inLanguage(one.title, language) }))
  const of = id === undefined ? open[0]?.id : promotionId(id)
  if (of === undefined) return { board: null, list }
  const promotion = found(await findPromotion(db, of))
  const board = found(period === undefined ? await repo.findCurrent(db, of) : await repo.findBoard(db, of, period))
  return { board: await presentBoard(deps, askedOf(promotion, board), language), list }
}

const askedOf = (promotion: Promotion, board: repo.Board): Asked => ({
  promotion,
  board,
  rule: found(promotion.held.find(({ version }) => version === board.version)).rule,
})

async function presentBoard(deps: Deps, asked: Asked, language: Language): Promise<Shown> {
  const { promotion, board, rule } = asked
  const { metric } = rule
  const { top } = boardGiven(rule)
  const { rows } = await standings(deps, asked)
  const shown = rows.slice(0, top)
  const ids = shown.map(({ memberId }) => memberId)
  const names = await listMembers(deps.db, ids)
  const hidden = await repo.listHidden(deps.db, ids)
  const past = (await repo.listBegun(deps.db, promotion.id, PERIODS)).map(presentSpan)
  return {
    ...presentSpan(board),
    id: String(promotion.id),
    code: board.code,
    title: inLanguage(promotion.title, language),
    version: board.version,
    freezeAt: board.freezeAt.toISOString(),
    metric: metric?.kind === 'MISSION_POINTS' ? 'MISSION_POINTS' : 'VALID_BET',
    categories: metric?.categories ?? [],
    least: moneyToString(leastOf(rule)),
    kind: rule.kind,
    prizes: boardPrizes(rule).map(({ upTo, amount }) => ({ upTo, amount: moneyToString(amount) })),
    members: board.members,
    rows: shown.map(({ memberId, place, score, reached, prize, lines, isBlank }) => ({
      place,
      account: isBlank || hidden.has(memberId) ? null : maskAccount(names.get(memberId)?.username ?? ''),
      score: moneyToString(score),
      reached: reached.toISOString(),
      prize: prize === 0n ? null : moneyToString(prize),
      lines: isBlank || hidden.has(memberId) ? [] : lines,
    })),
    commitment: board.commitment,
    seed: board.seed,
    root: board.root,
    periods: past,
  }
}

const presentSpan = ({ period, state, beginsAt, endsAt }: repo.Board) => ({
  key: period,
  state,
  from: beginsAt.toISOString(),
  to: endsAt.toISOString(),
})

/** The best of a board as it stands; `left` are those among the first that may not take part or were taken off. */
async function standings({ db, clock }: Deps, { board, rule }: Asked): Promise<{ rows: Standing[]; left: bigint[] }> {
  const prizes = boardPrizes(rule)
  const isFrozen = board.root !== null
  const places = isFrozen ? await repo.listPlaces(db, board.promotionId, board.period) : []
  const scores: readonly (repo.Score & { decision?: string | null; lines?: repo.Line[] })[] = isFrozen
    ? places
    : await repo.listScores(db, board.promotionId, board.period, 2 * SPARE)
  const obstacles = await obstaclesOf(
    db,
    rule,
    scores.map(({ memberId }) => memberId),
    clock.now(),
  )
  if (board.state === 'PAID') return { rows: paidRows(places, obstacles), left: [] }
  // What the terms ask was looked at when it was frozen; who may play is looked at whenever it is shown.
  const isOn = ({ memberId, decision }: (typeof scores)[number]) => {
    const obstacle = obstacles.get(memberId)
    return isFrozen ? obstacle !== 'PLAY' && decision !== 'EXCLUDE' && decision !== 'PLAY' : obstacle === null
  }
  const rows = scores.filter(isOn).map((one, at) => ({
    ...one,
    place: at + 1,
    prize: prizeAt(prizes, at + 1),
    lines: one.lines ?? [],
    isBlank: false,
  }))
  return { rows, left: scores.filter((one) => !isOn(one)).map(({ memberId }) => memberId) }
}

/** As it was paid; whoever may not play now keeps the place without a name. */
const paidRows = (places: readonly repo.Place[], obstacles: ReadonlyMap<bigint, TakingObstacle | null>): Standing[] =>
  places.flatMap((one) =>
    one.finalPlace === null
      ? []
      : [{ ...one, place: one.finalPlace, prize: one.amount, isBlank: obstacles.get(one.memberId) === 'PLAY' }],
  )

/** The call `promotion.ownBoard`. */
export async function showOwnBoard(
  deps: Deps,
  memberId: bigint,
  { id, period }: RouteParsedInput<'promotion.ownBoard'>,
): Promise<RouteValue<'promotion.ownBoard'>> {
  const { db, clock } = deps
  const board = found(await repo.findBoard(db, promotionId(id), period))
  const asked = askedOf(found(await findPromotion(db, board.promotionId)), board)
  const { rows, left } = await standings(deps, asked)
  const own = await ownScore(db, memberId, asked)
  const row = rows.find((one) => one.memberId === memberId)
  const frozen = await repo.findPlace(db, memberId, board.promotionId, period)
  // What keeps somebody from a place now takes nothing from what was paid.
  const obstacle =
    typeof frozen?.finalPlace === 'number'
      ? null
      : ((await obstaclesOf(db, asked.rule, [memberId], clock.now())).get(memberId) ?? null)
  const isOff = frozen?.decision === 'EXCLUDE'
  const place = row?.place ?? (own.better === null || obstacle !== null || isOff ? null : own.better + 1 - left.length)
  const next = board.state === 'OPEN' ? nextPrize(boardPrizes(asked.rule), place) : null
  const ahead = next && (rows[next.place - 1] ?? null)
  const least = leastOf(asked.rule)
  return {
    place,
    score: moneyToString(own.score),
    reached: own.reached?.toISOString() ?? null,
    lines: own.lines,
    prize: row === undefined || row.prize === 0n ? null : moneyToString(row.prize),
    next: next && {
      place: next.place,
      amount: moneyToString(next.amount),
      score: moneyToString(ahead?.score ?? least),
      missing: moneyToString(missingTo(own.score, ahead?.score ?? null, least)),
    },
    isHidden: (await repo.listHidden(db, [memberId])).has(memberId),
    obstacle: isOff ? 'OPERATOR' : frozen?.decision === 'PLAY' ? 'PLAY' : obstacle,
    reason: isOff ? frozen.reason : '',
  }
}

/** To pass a score it takes a hundredth more; to a place that nobody has, the least. */
function missingTo(own: Money, ahead: Money | null, least: Money): Money {
  const need = ahead === null ? least - own : ahead - own + HUNDREDTH
  return need > 0n ? need : 0n
}
const HUNDREDTH = 100n

async function ownScore(
  db: Queryable,
  memberId: bigint,
  { board, rule }: Asked,
): Promise<{ score: Money; reached: Date | null; lines: repo.Line[]; better: number | null }> {
  const place = await repo.findPlace(db, memberId, board.promotionId, board.period)
  if (place) return { score: place.score, reached: place.reached, lines: place.lines, better: null }
  const counted = await repo.findScore(db, memberId, board.promotionId, board.period)
  const lines = await linesOf(db, memberId, board, rule)
  // Counted seconds ago: the lines may have more already. Below the least, and off the frozen list, they are all there is.
  return {
    score: counted?.score ?? sumOf(lines),
    reached: counted?.reached ?? null,
    lines,
    better: counted?.better ?? null,
  }
}

/** The call `promotion.boardList`: the frozen places under their own names. */
export async function listBoard(
  db: Queryable,
  { id, period }: RouteParsedInput<'promotion.boardList'>,
): Promise<RouteValue<'promotion.boardList'>> {
  const board = found(await repo.findBoard(db, promotionId(id), period))
  const rows = await repo.listPlaces(db, board.promotionId, period)
  return {
    rows: rows.map(({ holder, score, reached }) => ({
      holder,
      score: moneyToString(score),
      reached: reached.toISOString(),
    })),
  }
}
