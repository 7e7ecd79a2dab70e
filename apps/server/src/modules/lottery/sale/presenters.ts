import { assert, moneyToString, must, truncateToCents, type Money } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
import { returnsOf, type WireContent } from '@lotus/rules/catalogue'
import { contentText } from './content-text.ts'
import { gameKindOf } from '../lobby/game-kinds.ts'
import { familyOf, writeOdds, type Game, type PlayTerms } from '../config/games.repo.ts'
import { wireState } from '../draw/issue-state.ts'
import type { DrawnIssue, Issue } from '../draw/issues.repo.ts'
import type { OrderView } from './orders.repo.ts'

export type WireCard = RouteValue<'lottery.menu'>['games'][number]
export type WireGame = RouteValue<'lottery.game'>
type WirePlay = WireGame['plays'][number]
export type WireIssue = NonNullable<RouteValue<'lottery.current'>['current']>
export type WireResult = RouteValue<'lottery.results'>['rows'][number]
export type WireOrder = RouteValue<'lottery.orders'>['rows'][number]
type WireOrderContent = RouteValue<'lottery.order'>['content']

const time = (at: Date) => at.toISOString()
const timeOrNull = (at: Date | null) => (at === null ? null : at.toISOString())
export const money = (amount: Money | null) => (amount === null ? null : moneyToString(amount))

/** What players and operators both see of a play. */
export function presentTerms(game: Game, { play: code, ...terms }: PlayTerms) {
  const play = must(game.rules.findPlay(code), `the rules know no play ${code}`)
  const returns = returnsOf(game.rules, play, {
    odds: terms.odds,
    pricePerLine: terms.price,
    ...(play.isPrizeGroupAllowed ? { prizeGroup: game.prizeGroupMax } : {}),
  })
  return {
    name: play.name,
    odds: writeOdds(terms.odds),
    returnMinPpm: Number(returns.lowestPpm),
    returnMaxPpm: Number(returns.highestPpm),
    minPoints: terms.minPoints,
    maxPoints: terms.maxPoints,
    maxLines: terms.maxLines,
    isPrizeGroupAllowed: play.isPrizeGroupAllowed,
  }
}

function presentPlay(game: Game, terms: PlayTerms): WirePlay {
  return {
    ...presentTerms(game, terms),
    code: terms.play,
    group: must(game.rules.findPlay(terms.play), 'read just above').menuGroup,
    pricePerLine: moneyToString(terms.price),
    isOpen: terms.isOpen && game.isOpen,
  }
}

export function presentCard(game: Game): WireCard {
  return {
    gameCode: game.code,
    name: game.name,
    ...gameKindOf(game.family),
    category: game.category,
    family: game.family,
    drawSource: game.drawSource,
    periodSeconds: game.schedule.kind === 'periodic' ? game.schedule.periodSeconds : null,
    lockSeconds: game.lockSeconds,
    isOpen: game.isOpen,
  }
}

export function presentGame(game: Game, plays: readonly PlayTerms[], returnFloorPpm: number): WireGame {
  return {
    ...presentCard(game),
    ruleVersion: game.ruleVersion,
    defaultPlayType: game.defaultPlay,
    minStake: moneyToString(game.minStake),
    maxStake: moneyToString(game.maxStake),
    maxPayout: moneyToString(game.maxPayout),
    fewLinesMax: game.fewLinesMax,
    fewLinesPayout: money(game.fewLinesPayout),
    returnFloorPpm,
    maxItems: game.maxItems,
    units: game.units.map(plainAmount),
    prizeGroupMin: game.prizeGroupMin,
    prizeGroupMax: game.prizeGroupMax,
    isCancelAllowed: game.isCancelAllowed,
    chaseIssuesMax: game.chaseIssuesMax,
    plays: plays.map((terms) => presentPlay(game, terms)),
  }
}

/** A unit as a person writes it: "1", "0.01". */
export const plainAmount = (amount: Money) => moneyToString(amount).replace(/\.?0+$/, '')

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
    draw: issue.draw,
    isSimulated: issue.isSimulated,
  }
}

/** A copy, since the wire's lists are mutable and those of the rules are not. */
export function presentContent(content: WireContent): WireOrderContent {
  return structuredClone(content) as WireOrderContent // the same JSON, checked when the order was accepted
}

export function presentOrder(order: OrderView): WireOrder {
  const play = must(familyOf(order.family).findPlay(order.play), `the rules know no play ${order.play}`)
  return {
    id: order.id.toString(),
    orderNo: order.orderNo,
    gameCode: order.gameCode,
    gameName: order.gameName,
    family: order.family,
    issueNo: order.issueNo,
    station: order.station,
    play: order.play,
    playName: play.name,
    contentText: contentText(play.input, order.content),
    lines: order.lines,
    points: order.points,
    unit: plainAmount(order.unit),
    prizeGroup: order.prizeGroup,
    odds: order.odds,
    stake: moneyToString(order.stake),
    stakeCash: moneyToString(order.stakeCash),
    stakeBonus: moneyToString(order.stakeBonus),
    status: order.status,
    hits: order.hits,
    payout: money(order.payout),
    rebate: order.rebate === null ? null : moneyToString(truncateToCents(order.rebate)),
    rebateRest: order.rebateRest === null ? null : moneyToString(BigInt(order.rebateRest)),
    validBet: money(order.validBet),
    resultVersion: order.resultVersion,
    chaseId: order.chaseId?.toString() ?? null,
    placedAt: time(order.placedAt),
    lockAt: time(order.lockAt),
    settledAt: timeOrNull(order.settledAt),
    drawAt: time(order.drawAt),
  }
}
