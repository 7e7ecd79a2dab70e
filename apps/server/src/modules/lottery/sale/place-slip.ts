import { createHash } from 'node:crypto'
import { AppError, assert, moneyToString, must } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { acceptedOrders, type Accepted, type Sent } from './accepted-orders.ts'
import { findGame } from '../config/games.repo.ts'
import { findNextIssue } from '../lobby/get-current.ts'
import { findSlip, type OrderView, type SlipReply } from './orders.repo.ts'
import { canonicalItem, placementItem, readAccepted, receiptsOf, type PlacementDeps } from './place-orders.ts'
import type { OwnGame } from './own-group.ts'
import { placementRefusal } from './placement-refusal.ts'
import { prepareItems } from './prepare-items.ts'
import { presentOrder } from './presenters.ts'
import { floorOf } from './return-floor.ts'

export type PlaceSlipInput = RouteParsedInput<'lottery.placeSlip'> & {
  memberId: bigint
  /** Made by the caller, one per intention to bet; a repeated key gets the same answer (DECISIONS 8). */
  idempotencyKey: string
  isBonusFirst: boolean
}
type Part = PlaceSlipInput['parts'][number]

/** Rules change rarely; after this many attempts the call is refused. */
const ATTEMPTS_MAX = 3

/** Everything the person decided, in a fixed order; a second use of a key with another fingerprint is a conflict. */
function fingerprintOf({ parts }: PlaceSlipInput): Buffer {
  const canonical = parts.map(({ gameCode, issueNo, items }) => [gameCode, issueNo, items.map(canonicalItem)])
  return createHash('sha256').update(JSON.stringify(canonical)).digest()
}

/**
 * Places the orders of several games, or none: one commit takes all stakes (issue 23 section 5). Throws the refusals of
 * the contract with the index of their part; those decided by the balance or the clock are stored under the key.
 */
export async function placeSlip(deps: PlacementDeps, input: PlaceSlipInput): Promise<RouteValue<'lottery.placeSlip'>> {
  const fingerprint = fingerprintOf(input)
  for (let attempt = 1; ; attempt += 1) {
    const decision = await decide(deps, input, fingerprint, attempt > 1)
    if (decision.reply.code !== 'rules_changed') return answer(deps, input, decision)
    assert(attempt < ATTEMPTS_MAX, 'the rules of a game change at every attempt')
  }
}

type Decision = { reply: SlipReply; sent: readonly Sent[] }

async function decide(
  deps: PlacementDeps,
  input: PlaceSlipInput,
  fingerprint: Buffer,
  isFresh: boolean,
): Promise<Decision> {
  const { db } = deps
  const { memberId, idempotencyKey: key } = input
  const sales = await Promise.all(
    input.parts.map(({ gameCode, issueNo }) => deps.placing.reads.sale(gameCode, issueNo, isFresh)),
  )
  try {
    const floor = await floorOf(db)
    const own = await Promise.all(
      input.parts.map(async ({ items }, at) => {
        const game = sales[at]?.game
        return game && (await deps.placing.ownGame(game, memberId, items))
      }),
    )
    const sent = input.parts.map((part, at) =>
      preparePart(deps, part, at, { ...must(sales[at], 'a sale'), own: own[at] }, floor),
    )
    const command = {
      fn: 'lottery_place_slip',
      memberId,
      fingerprint,
      args: {
        key,
        bonusFirst: input.isBonusFirst,
        parts: sent.map(({ game, issue, items }) => ({
          issueId: must(issue, 'an issue').id.toString(),
          ruleVersion: must(game, 'a game').ruleVersion,
          items,
        })),
      },
    }
    const reply: SlipReply = await deps.wallet.call(command)
    return { reply, sent }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // A copy of an answered call keeps its answer, even if odds or menu have changed since.
    const reply = await findSlip(db, { memberId, key, fingerprint })
    if (!reply) throw error
    return { reply, sent: [] }
  }
}

/** Checks and prices one part by the current rules of its game; a refusal gets the part's index. */
function preparePart(
  deps: PlacementDeps,
  part: Part,
  at: number,
  sale: Omit<Sent, 'items'> & { own: OwnGame | undefined },
  floor: number,
): Sent {
  const { game, issue, terms, own } = sale
  if (!game || !own) throw new AppError<ErrorCode>('game_not_found', { part: at })
  if (!issue) throw new AppError<ErrorCode>('issue_not_found', { part: at })
  try {
    const items = prepareItems(own, terms, part.items, floor).map((item) => placementItem(deps, item))
    return { game, issue, terms, items }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.code, { ...error.details, part: at })
  }
}

async function answer(
  deps: PlacementDeps,
  input: PlaceSlipInput,
  { reply, sent }: Decision,
): Promise<RouteValue<'lottery.placeSlip'>> {
  if (reply.code !== 'ok') throw await refusalOf(deps, input, reply, sent)
  assert(reply.orderIds !== undefined, 'an accepted slip names its orders')
  if (reply.duplicate !== true) deps.nudgeOutbox()
  const { orders, balance } =
    acceptedParts(input.memberId, sent, reply) ?? (await readAccepted(deps, input, reply.orderIds))
  return {
    orders: orders.map(presentOrder),
    totalStake: moneyToString(orders.reduce((sum, order) => sum + order.stake, 0n)),
    balance,
    isDuplicate: reply.duplicate === true,
    receipts: await receiptsOf(deps, orders),
  }
}

/** Builds the new orders of all parts from the request and the answer, without reading anything again. */
function acceptedParts(memberId: bigint, sent: readonly Sent[], reply: SlipReply): Accepted | undefined {
  const { placed, orderIds = [], code } = reply
  if (!placed || sent.length === 0) return undefined
  const orders: OrderView[] = []
  let balance: Accepted['balance'] | undefined
  for (const [at, part] of sent.entries()) {
    const [from, to] = [orders.length, orders.length + part.items.length]
    const own = {
      ...placed,
      lockAt: must(placed.locks[at], 'a lock for each part'),
      stakes: placed.stakes.slice(from, to),
    }
    const accepted = acceptedOrders(memberId, part, { code, placed: own, orderIds: orderIds.slice(from, to) })
    orders.push(...must(accepted, 'a part that was placed').orders)
    balance = accepted?.balance
  }
  return { orders, balance: must(balance, 'a balance') }
}

async function refusalOf(
  { db }: PlacementDeps,
  input: PlaceSlipInput,
  reply: SlipReply,
  sent: readonly Sent[],
): Promise<Error> {
  const at = reply.part ?? -1
  const part = input.parts[at]
  const named = { part: reply.part, issue: part?.issueNo, gameCode: part?.gameCode }
  switch (reply.code) {
    case 'issue_not_open':
      return new AppError<ErrorCode>('issue_not_open', {
        ...named,
        opensAt: sent[at]?.issue?.openAt.toISOString() ?? null,
      })
    case 'issue_closed': {
      const game = part && (await findGame(db, part.gameCode))
      return new AppError<ErrorCode>('issue_closed', {
        ...named,
        nextIssue: game ? await findNextIssue(db, game.id) : null,
      })
    }
    case 'game_closed':
      return new AppError<ErrorCode>('game_closed', named)
    default:
      return placementRefusal(reply)
  }
}
