import { assert, must } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
import { balanceOf } from '../../wallet/index.ts'
import { writeOdds, type Game, type PlayTerms } from '../config/games.repo.ts'
import type { Issue } from '../draw/issues.repo.ts'
import { orderNoOf } from './order-no.ts'
import type { OrderView, PlacementItem, PlacementReply } from './orders.repo.ts'

export type Accepted = { orders: OrderView[]; balance: RouteValue<'wallet.balance'> }

/** The call's items, with the rules they were prepared with. */
export type Sent = {
  game: Game | undefined
  issue: Issue | undefined
  terms: readonly PlayTerms[]
  /** As sent to the database; empty if the answer is that of an earlier call. */
  items: readonly PlacementItem[]
}

/** Builds the new orders from the request and the command's answer, without reading anything again. */
export function acceptedOrders(
  memberId: bigint,
  { game, issue, items, terms }: Sent,
  { placed, orderIds = [] }: PlacementReply,
): Accepted | undefined {
  if (!placed || !game || !issue) return undefined
  assert(orderIds.length === items.length && placed.stakes.length === items.length, 'an order for each item')
  const orders = items.map((item, index) => {
    const id = BigInt(must(orderIds[index], 'an id'))
    const [cash, bonus] = must(placed.stakes[index], 'a stake')
    const play = must(
      terms.find((row) => row.play === item.play),
      'the terms of a play',
    )
    return {
      id,
      orderNo: orderNoOf(id),
      memberId,
      issueId: issue.id,
      ruleVersion: game.ruleVersion,
      play: item.play,
      content: item.content,
      lines: item.lines,
      points: item.points,
      unit: BigInt(item.unit),
      price: BigInt(item.price),
      prizeGroup: item.prizeGroup,
      rebateRate: item.rebateRate === null ? null : BigInt(item.rebateRate),
      maxPayout: BigInt(item.maxPayout),
      stake: BigInt(item.stake),
      stakeCash: BigInt(cash),
      stakeBonus: BigInt(bonus),
      salt: item.salt,
      chaseId: null,
      ...waiting,
      placedAt: new Date(placed.at),
      lockAt: new Date(placed.lockAt),
      gameCode: game.code,
      category: game.category,
      gameName: game.name,
      family: game.family,
      issueNo: issue.issueNo,
      station: issue.station,
      drawAt: issue.drawAt,
      odds: writeOdds(play.odds),
    } satisfies OrderView
  })
  return { orders, balance: balanceOf(placed.funds) }
}

/** Fields that settlement sets. */
const waiting = {
  status: 2,
  hits: null,
  payout: null,
  payoutUncapped: null,
  rebate: null,
  rebateRest: null,
  validBet: null,
  validCut: null,
  winning: null,
  resultVersion: null,
  settledAt: null,
} as const satisfies Partial<OrderView>
