import { moneyToString, type Money } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
import { resolveFamily, returnPpmOf, type Content } from '@lotus/rules/lottery'
import { assert } from '@lotus/kernel'
import { contentText } from './content-text.ts'
import type { Game, PlayTerms } from './games.repo.ts'
import { wireState } from './issue-state.ts'
import type { DrawnIssue, Issue } from './issues.repo.ts'
import type { OrderView } from './orders.repo.ts'
import { getPlay, inputSizes, paysPerHit } from './plays.ts'

export type WireGame = RouteValue<'lottery.menu'>['games'][number]
export type WireIssue = NonNullable<RouteValue<'lottery.current'>['current']>
export type WireResult = RouteValue<'lottery.results'>['rows'][number]
export type WireOrder = RouteValue<'lottery.orders'>['rows'][number]
type WireContent = RouteValue<'lottery.order'>['content']

const time = (at: Date) => at.toISOString()
const timeOrNull = (at: Date | null) => (at === null ? null : at.toISOString())
const money = (amount: Money | null) => (amount === null ? null : moneyToString(amount))

function presentPlay(game: Game, terms: PlayTerms): WireGame['plays'][number] {
  const play = getPlay(game.rulesFamily, terms.play)
  const [tier] = play.odds
  assert(tier?.expectedHits && play.odds.length === 1, `the play ${terms.play} is sold at one figure`)
  return {
    code: play.code,
    group: play.group,
    nameVi: play.nameVi,
    nameEn: play.nameEn,
    inputKind: play.inputKind,
    ...inputSizes(play),
    pricePerLine: moneyToString(terms.price),
    odds: moneyToString(terms.odds),
    returnPpm: Number(returnPpmOf(terms.odds, terms.price, tier.expectedHits)),
    paysPerHit: paysPerHit(play),
    minPoints: terms.minPoints,
    maxPoints: terms.maxPoints,
    maxLines: terms.maxLines,
    isOpen: terms.isOpen && game.isOpen,
  }
}

export function presentGame(game: Game, plays: readonly PlayTerms[]): WireGame {
  return {
    gameCode: game.code,
    nameVi: game.nameVi,
    nameEn: game.nameEn,
    gameGroupCode: 'VNC',
    accountTypeName: 'TCG_LOTTO_VN',
    prizeMode: 'SEA',
    family: game.family,
    drawSource: game.drawSource,
    periodSeconds: game.schedule.kind === 'periodic' ? game.schedule.periodSeconds : null,
    lockSeconds: game.lockSeconds,
    ruleVersion: game.ruleVersion,
    defaultPlayType: game.defaultPlay,
    minStake: moneyToString(game.minStake),
    maxStake: moneyToString(game.maxStake),
    maxPayout: moneyToString(game.maxPayout),
    maxItems: game.maxItems,
    plays: plays.map((terms) => presentPlay(game, terms)),
  }
}

export function presentIssue(issue: Issue, now: Date): WireIssue {
  return {
    gameCode: issue.gameCode,
    issueNo: issue.issueNo,
    state: wireState(issue, now),
    station: issue.station,
    openAt: time(issue.openAt),
    lockAt: time(issue.lockAt),
    drawAt: time(issue.drawAt),
    commitment: issue.commitment,
  }
}

export function presentResult(issue: DrawnIssue, now: Date): WireResult {
  assert(issue.resultVersion !== null, 'only a published draw has a result')
  return {
    gameCode: issue.gameCode,
    issueNo: issue.issueNo,
    state: wireState(issue, now),
    station: issue.station,
    drawAt: time(issue.drawAt),
    publishedAt: timeOrNull(issue.publishedAt),
    resultVersion: issue.resultVersion,
    prizes: issue.prizes,
  }
}

/** The wire's lists are mutable, the rules' are not. */
export function presentContent(content: Content): WireContent {
  if ('board' in content) return { board: content.board.map((row) => [...row]) }
  if ('combos' in content) return { combos: content.combos.map((row) => [...row]) }
  return [...content]
}

export function presentOrder(order: OrderView): WireOrder {
  const family = resolveFamily(order.family)
  assert(family !== undefined, `the rules know no family ${order.family}`)
  const play = getPlay(family, order.play)
  return {
    id: order.id.toString(),
    orderNo: order.orderNo,
    gameCode: order.gameCode,
    gameNameVi: order.gameNameVi,
    gameNameEn: order.gameNameEn,
    issueNo: order.issueNo,
    station: order.station,
    play: order.play,
    playNameVi: play.nameVi,
    playNameEn: play.nameEn,
    contentText: contentText(order.content, inputSizes(play).combinationSize),
    lines: order.lines,
    points: order.points,
    odds: moneyToString(order.odds),
    stake: moneyToString(order.stake),
    stakeCash: moneyToString(order.stakeCash),
    stakeBonus: moneyToString(order.stakeBonus),
    status: order.status,
    hits: order.hits,
    payout: money(order.payout),
    validBet: money(order.validBet),
    resultVersion: order.resultVersion,
    placedAt: time(order.placedAt),
    settledAt: timeOrNull(order.settledAt),
    drawAt: time(order.drawAt),
  }
}
