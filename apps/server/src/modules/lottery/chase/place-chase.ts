import { createHash } from 'node:crypto'
import { AppError, assert, moneyToString, must, type Money } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { CHASE_ORDERS_MAX } from '@lotus/rules/chase'
import { currency, getBalance, getBuckets, type CommandReply } from '../../wallet/index.ts'
import { findGame, listPlayTerms, type Game } from '../config/games.repo.ts'
import type { Issue } from '../draw/issues.repo.ts'
import { listOrdersOf } from '../sale/orders.repo.ts'
import { canonicalItem, placementItem, type PlacementDeps } from '../sale/place-orders.ts'
import { wireNumbers } from '../limits/number-stakes.ts'
import { placementRefusal } from '../sale/placement-refusal.ts'
import { floorOf } from '../sale/return-floor.ts'
import { findNextIssue } from '../lobby/get-current.ts'
import { receiptOf } from '../receipt/get-receipt.ts'
import { takeChaseIssues } from './chase-issues.ts'
import { findChaseOutcome } from './chase.repo.ts'
import { getChase } from './list-chases.ts'
import { prepareMultiples, type PreparedChase } from './prepare-multiples.ts'

type Input = RouteParsedInput<'lottery.placeChase'>
export type PlaceChaseInput = Input & {
  memberId: bigint
  /** Made by the caller, one per intention; a repeated key gets the same answer (DECISIONS 8). */
  idempotencyKey: string
  isBonusFirst: boolean
}

type Reply = CommandReply & {
  chaseId?: string
  issue?: string
  balance?: string
  short?: string
}

/** Rules change rarely; after this many attempts the call is refused. */
const ATTEMPTS_MAX = 3

/** Everything the person decided, in a fixed order; a second use of a key with another fingerprint is a conflict. */
function fingerprintOf({ gameCode, items, issues, winStop }: PlaceChaseInput): Buffer {
  const canonical = [
    gameCode,
    winStop,
    issues.map((issue) => [issue.issueNo, issue.multiple]),
    items.map(canonicalItem),
  ]
  return createHash('sha256').update(JSON.stringify(canonical)).digest()
}

/**
 * Makes a chase with the orders of all its issues, or nothing: one transaction takes the whole stake. Throws the
 * refusals of the contract; those decided in the database by balance, limit or clock are stored under the key.
 */
export async function placeChase(
  deps: PlacementDeps,
  input: PlaceChaseInput,
): Promise<RouteValue<'lottery.placeChase'>> {
  const fingerprint = fingerprintOf(input)
  for (let attempt = 1; ; attempt += 1) {
    const { reply, game } = await decide(deps, input, fingerprint)
    if (reply.code !== 'rules_changed') return answer(deps, input, reply, game)
    assert(attempt < ATTEMPTS_MAX, 'the rules of a game change at every attempt')
  }
}

type Decision = { reply: Reply; game: Game | undefined }

async function decide(deps: PlacementDeps, input: PlaceChaseInput, fingerprint: Buffer): Promise<Decision> {
  const { db } = deps
  const game = await findGame(db, input.gameCode)
  try {
    if (!game) throw new AppError<ErrorCode>('game_not_found')
    checkSize(game, input)
    // Every order of the chase keeps the group of now.
    const own = await deps.placing.ownGame(game, input.memberId, input.items)
    const prepared = prepareMultiples(own, await listPlayTerms(db, game), input, await floorOf(db))
    if (game.isOpen) await checkFunds(deps, input.memberId, prepared.stake)
    const issues = await takeChaseIssues(
      deps,
      game,
      input.issues.map(({ issueNo }) => issueNo),
    )
    const command = {
      fn: 'lottery_place_chase',
      memberId: input.memberId,
      fingerprint,
      args: {
        gameId: game.id,
        ruleVersion: game.ruleVersion,
        key: input.idempotencyKey,
        bonusFirst: input.isBonusFirst,
        winStop: input.winStop,
        generator: input.generator,
        // Once for all issues: a large content times many issues would be megabytes. The same for the stakes on its
        // numbers, which the database scales by the stake of each order.
        contents: prepared.items.map(({ order }) => order.content),
        numbers: prepared.items.map(({ order, numbers }) => ({
          stake: order.stake.toString(),
          numbers: wireNumbers(numbers),
        })),
        issues: input.issues.map(({ multiple }, at) => issueArgs(deps, issues[at], multiple, prepared)),
      },
    }
    // Alone, not in a batch with other members: it takes long and locks the sales of many issues.
    const reply: Reply = await deps.placing.lane(() => deps.wallet.call(command, db))
    return { reply, game }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // A copy of an answered call keeps its answer, even if issues, odds or menu have changed since.
    const key = { memberId: input.memberId, key: input.idempotencyKey, fingerprint }
    const reply = await findChaseOutcome<Reply>(db, key)
    if (!reply) throw error
    return { reply, game }
  }
}

function checkSize(game: Game, { issues, items }: Input): void {
  if (game.chaseIssuesMax < 2) throw new AppError<ErrorCode>('chase_not_allowed')
  if (issues.length > game.chaseIssuesMax) throw new AppError<ErrorCode>('chase_too_long', { max: game.chaseIssuesMax })
  const itemsMax = Math.min(game.maxItems, Math.floor(CHASE_ORDERS_MAX / issues.length))
  if (items.length > itemsMax) throw new AppError<ErrorCode>('too_many_items', { max: itemsMax })
}

/**
 * Refuses a stake that the balance clearly does not cover, before issues are created and hundreds of orders are sent.
 * Not stored under the key: only decisions made in the database under the member's lock are.
 */
async function checkFunds({ db }: PlacementDeps, memberId: bigint, stake: Money): Promise<void> {
  const { cash, bonus } = await getBuckets(db, memberId, currency)
  if (cash + bonus >= stake) return
  throw new AppError<ErrorCode>('insufficient_balance', {
    balance: moneyToString(cash + bonus),
    short: moneyToString(stake - cash - bonus),
  })
}

function issueArgs(deps: PlacementDeps, issue: Issue | undefined, multiple: number, { byMultiple }: PreparedChase) {
  assert(issue !== undefined, 'every issue of a chase was found')
  return {
    issueId: issue.id.toString(),
    multiple,
    items: (byMultiple.get(multiple) ?? []).map((item, at) => {
      const { content: _content, numbers: _numbers, ...rest } = placementItem(deps, { ...item, numbers: null })
      return { ...rest, at }
    }),
  }
}

async function answer(
  deps: PlacementDeps,
  input: PlaceChaseInput,
  reply: Reply,
  game: Game | undefined,
): Promise<RouteValue<'lottery.placeChase'>> {
  const { db, nudgeOutbox } = deps
  switch (reply.code) {
    case 'ok': {
      assert(reply.chaseId !== undefined, 'an accepted chase is named')
      if (reply.duplicate !== true) nudgeOutbox()
      const [chase, balance] = await Promise.all([
        getChase(db, input.memberId, reply.chaseId),
        getBalance(db, input.memberId),
      ])
      return { chase, balance, isDuplicate: reply.duplicate === true, receipts: await receiptsOf(deps, input, chase) }
    }
    case 'issue_closed':
      throw new AppError<ErrorCode>('issue_closed', {
        issue: reply.issue,
        nextIssue: game ? await findNextIssue(deps.db, game.id) : null,
      })
    default:
      throw placementRefusal(reply)
  }
}

/** A receipt for each order in the order of the issues, as placements return them. */
async function receiptsOf(
  { db, signer }: PlacementDeps,
  { memberId, gameCode }: PlaceChaseInput,
  { issues }: RouteValue<'lottery.placeChase'>['chase'],
): Promise<string[]> {
  if (signer === undefined) return []
  const ids = issues.flatMap(({ orders }) => orders.map(({ id }) => BigInt(id)))
  const wanted = ids.map((id) => ({ memberId, id }))
  const byId = new Map((await listOrdersOf(db, wanted)).map((order) => [order.id, order]))
  return Promise.all(
    ids.map(async (id) => {
      const order = must(byId.get(id), 'the orders of a chase are there')
      return (await receiptOf(signer, { gameCode, issueNo: order.issueNo }, order)).receipt
    }),
  )
}
