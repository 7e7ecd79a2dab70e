import { must, systemTicks, type Ticks } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
import type { Database } from '@lotus/database'
import { createLoader } from '../../../platform/loader.ts'
import { listBalances } from '../../wallet/index.ts'
import { findGame, listPlayTerms, type Game, type PlayTerms } from '../config/games.repo.ts'
import { findIssue, type Issue } from '../draw/issues.repo.ts'
import { listOrdersOf, type OrderView } from './orders.repo.ts'

/** The data for placing an order; `terms` is empty if there is no such game. */
type Sale = { game: Game | undefined; issue: Issue | undefined; terms: readonly PlayTerms[] }

export type PlacementReads = {
  /**
   * May be `SALE_AGE_MS` old unless it must be fresh: the command checks the rules' version, game, issue and clock
   * itself, so stale data can only cause a retry.
   */
  sale(gameCode: string, issueNo: string, isFresh?: boolean): Promise<Sale>
  /** An order that was just accepted, as shown to its owner. */
  order(memberId: bigint, id: bigint): Promise<OrderView>
  balance(memberId: bigint): Promise<RouteValue<'wallet.balance'>>
}

const SALE_AGE_MS = 50
const SALES_MAX = 500

/** What a placement reads before and after its command: concurrent placements share the statements. */
export function createPlacementReads(db: Database, ticks: Ticks = systemTicks): PlacementReads {
  const sales = createLoader<string, Sale>(async (keys) => {
    const found = await Promise.all(keys.map((key) => readSale(db, ...splitKey(key))))
    return new Map(keys.map((key, index) => [key, must(found[index], 'a sale for each key')]))
  })
  const recent = new Map<string, { at: number; sale: Promise<Sale> }>()
  const orders = createLoader<string, OrderView>(async (keys) => {
    const wanted = keys.map(splitKey).map(([memberId, id]) => ({ memberId: BigInt(memberId), id: BigInt(id) }))
    return new Map((await listOrdersOf(db, wanted)).map((order) => [`${order.memberId} ${order.id}`, order]))
  })
  const balances = createLoader<bigint, RouteValue<'wallet.balance'>>((members) => listBalances(db, members))
  return {
    sale: (gameCode, issueNo, isFresh = false) => {
      const key = `${gameCode} ${issueNo}`
      const now = ticks()
      const found = recent.get(key)
      if (found && !isFresh && now - found.at < SALE_AGE_MS) return found.sale
      const sale = sales(key).then((one) => must(one, 'a sale'))
      // Failed and empty reads are not cached.
      sale.then(
        ({ issue }) => void (issue ?? recent.delete(key)),
        () => void recent.delete(key),
      )
      if (recent.size >= SALES_MAX) recent.clear()
      recent.set(key, { at: now, sale })
      return sale
    },
    order: async (memberId, id) => must(await orders(`${memberId} ${id}`), `the order ${id} of member ${memberId}`),
    balance: async (memberId) => must(await balances(memberId), 'a balance'),
  }
}

/** Splits at the only space: codes and ids contain none. */
function splitKey(key: string): [string, string] {
  const at = key.indexOf(' ')
  return [key.slice(0, at), key.slice(at + 1)]
}

async function readSale(db: Database, gameCode: string, issueNo: string): Promise<Sale> {
  const [game, issue] = await Promise.all([findGame(db, gameCode), findIssue(db, gameCode, issueNo)])
  return { game, issue, terms: game && issue ? await listPlayTerms(db, game) : [] }
}
