import { must } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
import type { Database } from '@lotus/database'
import { createLoader } from '../../platform/loader.ts'
import { listBalances } from '../wallet/index.ts'
import { findGame, listPlayTerms, type Game, type PlayTerms } from './games.repo.ts'
import { findIssue, type Issue } from './issues.repo.ts'
import { listOrdersOf, type OrderView } from './orders.repo.ts'

/** What is sold where an order is placed; `terms` is empty where there is no such game. */
type Sale = { game: Game | undefined; issue: Issue | undefined; terms: readonly PlayTerms[] }

type PlacementReads = {
  sale(gameCode: string, issueNo: string): Promise<Sale>
  /** An order that was just accepted, with what its owner is shown of it. */
  order(memberId: bigint, id: bigint): Promise<OrderView>
  balance(memberId: bigint): Promise<RouteValue<'wallet.balance'>>
}

const kept = new WeakMap<Database, PlacementReads>()

/** What a placement reads before and after its command: bettors of one moment share the statements. */
export function placementReads(db: Database): PlacementReads {
  const known = kept.get(db)
  if (known) return known
  const sales = createLoader<string, Sale>(async (keys) => {
    const found = await Promise.all(keys.map((key) => readSale(db, ...splitKey(key))))
    return new Map(keys.map((key, index) => [key, must(found[index], 'a sale for each key')]))
  })
  const orders = createLoader<string, OrderView>(async (keys) => {
    const wanted = keys.map(splitKey).map(([memberId, id]) => ({ memberId: BigInt(memberId), id: BigInt(id) }))
    return new Map((await listOrdersOf(db, wanted)).map((order) => [`${order.memberId} ${order.id}`, order]))
  })
  const balances = createLoader<bigint, RouteValue<'wallet.balance'>>((members) => listBalances(db, members))
  const reads: PlacementReads = {
    sale: async (gameCode, issueNo) => must(await sales(`${gameCode} ${issueNo}`), 'a sale'),
    order: async (memberId, id) => must(await orders(`${memberId} ${id}`), `the order ${id} of member ${memberId}`),
    balance: async (memberId) => must(await balances(memberId), 'a balance'),
  }
  kept.set(db, reads)
  return reads
}

/** At its one blank: neither a code nor an id holds any. */
function splitKey(key: string): [string, string] {
  const at = key.indexOf(' ')
  return [key.slice(0, at), key.slice(at + 1)]
}

async function readSale(db: Database, gameCode: string, issueNo: string): Promise<Sale> {
  const [game, issue] = await Promise.all([findGame(db, gameCode), findIssue(db, gameCode, issueNo)])
  return { game, issue, terms: game && issue ? await listPlayTerms(db, game) : [] }
}
