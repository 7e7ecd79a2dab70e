import { createHash } from 'node:crypto'
import { AppError, assert, moneyToString, must } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { NoteSigner } from '@lotus/rules/fairness'
import { type Wallet } from '../../wallet/index.ts'
import { acceptedOrders, type Accepted, type Sent } from './accepted-orders.ts'
import { findNextIssue } from '../lobby/get-current.ts'
import { wireNumbers } from '../limits/number-stakes.ts'
import type { LotteryDeps } from '../lottery.deps.ts'
import { findPlacement, type OrderView, type PlacementItem, type PlacementReply } from './orders.repo.ts'
import type { Placing } from './placing.ts'
import { prepareItems, type OrderItem, type PreparedItem } from './prepare-items.ts'
import { placementRefusal } from './placement-refusal.ts'
import { floorOf } from './return-floor.ts'
import { presentOrder } from './presenters.ts'
import { receiptOf } from '../receipt/get-receipt.ts'

export type PlaceOrdersInput = RouteParsedInput<'lottery.placeOrders'> & {
  memberId: bigint
  /** Made by the caller, one per intention to bet; a repeated key gets the same answer (DECISIONS 8). */
  idempotencyKey: string
  isBonusFirst: boolean
}

export type PlacementDeps = LotteryDeps & {
  wallet: Pick<Wallet, 'call'>
  placing: Placing
  /** Signs the receipts; without it there are none. */
  signer?: NoteSigner
}

const SALT_BYTES = 16
/** Rules change rarely; after this many attempts the call is refused. */
const ATTEMPTS_MAX = 3

/** What of an item makes it another intention. */
export const canonicalItem = ({ play, content, points, unit, prizeGroup, odds, stake }: OrderItem) => [
  play,
  content,
  points,
  unit ?? null,
  prizeGroup ?? null,
  odds,
  stake ?? null,
]

/** Everything the person decided, in a fixed order; a second use of a key with another fingerprint is a conflict. */
function fingerprintOf({ gameCode, issueNo, items }: PlaceOrdersInput): Buffer {
  const canonical = [gameCode, issueNo, items.map(canonicalItem)]
  return createHash('sha256').update(JSON.stringify(canonical)).digest()
}

/**
 * Places all items as orders of one issue, or none. Throws the refusals of the contract; those decided by the balance
 * or the clock are stored under the key, so a late copy of the call gets the same refusal.
 */
export async function placeOrders(
  deps: PlacementDeps,
  input: PlaceOrdersInput,
): Promise<RouteValue<'lottery.placeOrders'>> {
  const fingerprint = fingerprintOf(input)
  for (let attempt = 1; ; attempt += 1) {
    const decision = await decide(deps, input, fingerprint, attempt > 1)
    if (decision.reply.code !== 'rules_changed') return answer(deps, input, decision)
    assert(attempt < ATTEMPTS_MAX, 'the rules of a game change at every attempt')
  }
}

type Decision = Sent & { reply: PlacementReply }

async function decide(
  deps: PlacementDeps,
  input: PlaceOrdersInput,
  fingerprint: Buffer,
  isFresh: boolean,
): Promise<Decision> {
  const { db } = deps
  const key = { memberId: input.memberId, key: input.idempotencyKey, fingerprint }
  const { game, issue, terms } = await deps.placing.reads.sale(input.gameCode, input.issueNo, isFresh)
  try {
    if (!game) throw new AppError<ErrorCode>('game_not_found')
    if (!issue) throw new AppError<ErrorCode>('issue_not_found')
    const own = await deps.placing.ownGame(game, input.memberId, input.items)
    const prepared = prepareItems(own, terms, input.items, await floorOf(db))
    const items = prepared.map((item) => placementItem(deps, item))
    const command = {
      fn: 'lottery_place_orders',
      memberId: input.memberId,
      fingerprint,
      args: {
        issueId: issue.id.toString(),
        ruleVersion: game.ruleVersion,
        key: input.idempotencyKey,
        bonusFirst: input.isBonusFirst,
        items,
      },
    }
    const reply: PlacementReply = await deps.wallet.call(command)
    return { reply, game, issue, items, terms }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // A copy of an answered call keeps its answer, even if odds or menu have changed since.
    const reply = await findPlacement(db, key)
    if (!reply) throw error
    return { reply, game, issue, items: [], terms }
  }
}

/** An order in the form the database takes. */
export function placementItem(
  { rng }: Pick<LotteryDeps, 'rng'>,
  { order, maxPayout, potential, same, numbers }: PreparedItem,
): PlacementItem {
  return {
    play: order.play.code,
    content: order.content,
    lines: order.lines,
    points: order.points,
    unit: order.unit.toString(),
    price: order.pricePerLine.toString(),
    prizeGroup: order.prizeGroup,
    rebateRate: order.rebateRate?.toString() ?? null,
    maxPayout: maxPayout.toString(),
    potential: potential.toString(),
    same,
    stake: order.stake.toString(),
    salt: Buffer.from(rng.bytes(SALT_BYTES)).toString('hex'),
    numbers: wireNumbers(numbers),
  }
}

async function answer(
  deps: PlacementDeps,
  input: PlaceOrdersInput,
  decision: Decision,
): Promise<RouteValue<'lottery.placeOrders'>> {
  const { nudgeOutbox } = deps
  const { reply, game, issue } = decision
  switch (reply.code) {
    case 'ok': {
      assert(reply.orderIds !== undefined, 'an accepted call names its orders')
      if (reply.duplicate !== true) nudgeOutbox()
      const { orders, balance } =
        acceptedOrders(input.memberId, decision, reply) ?? (await readAccepted(deps, input, reply.orderIds))
      const totalStake = orders.reduce((sum, order) => sum + order.stake, 0n)
      return {
        orders: orders.map(presentOrder),
        totalStake: moneyToString(totalStake),
        balance,
        isDuplicate: reply.duplicate === true,
        receipts: await receiptsOf(deps, orders),
      }
    }
    case 'issue_not_open':
      throw new AppError<ErrorCode>('issue_not_open', {
        issue: input.issueNo,
        opensAt: issue?.openAt.toISOString() ?? null,
      })
    case 'issue_closed':
      throw new AppError<ErrorCode>('issue_closed', {
        issue: input.issueNo,
        nextIssue: game ? await findNextIssue(deps.db, game.id) : null,
      })
    default:
      throw placementRefusal(reply)
  }
}

/** A copy of an answered call gets the current state of its orders and the balance. */
export async function readAccepted(
  { placing: { reads } }: PlacementDeps,
  { memberId }: Pick<PlaceOrdersInput, 'memberId'>,
  ids: readonly string[],
): Promise<Accepted> {
  const [orders, balance] = await Promise.all([
    Promise.all(ids.map((id) => reads.order(memberId, BigInt(id)))),
    reads.balance(memberId),
  ])
  return { orders, balance }
}

/** A signed receipt for each order, in order; none where nothing signs. */
export function receiptsOf({ signer }: PlacementDeps, orders: readonly OrderView[]): Promise<string[]> {
  return Promise.all(
    (signer === undefined ? [] : orders).map(
      async (order) => (await receiptOf(must(signer, 'a signer'), order, order)).receipt,
    ),
  )
}
