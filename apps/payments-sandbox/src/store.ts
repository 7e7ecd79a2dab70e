import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { zOrder, type Order } from './orders.ts'

/** Newer orders push the oldest finished ones out. */
const ORDERS_MAX = 5_000

/**
 * The sandbox's orders, in memory and in a file of their own: each change of an order is one line, the last line of an
 * order is its state. A line that a crash cut off is left out.
 */
export function openStore(file: string) {
  const orders = new Map<string, Order>()
  mkdirSync(dirname(file), { recursive: true })
  if (existsSync(file)) for (const line of readFileSync(file, 'utf8').split('\n')) remember(orders, line)
  const kept = [...orders.values()].slice(-ORDERS_MAX)
  const written = `${file}.new`
  writeFileSync(written, kept.map((order) => `${JSON.stringify(order)}\n`).join(''), { mode: 0o600 })
  renameSync(written, file)

  return {
    find: (orderRef: string): Order | undefined => orders.get(orderRef),
    byToken: (token: string): Order | undefined => [...orders.values()].find((order) => order.token === token),
    all: (): Order[] => [...orders.values()],
    save(order: Order): Order {
      appendFileSync(file, `${JSON.stringify(order)}\n`)
      orders.set(order.orderRef, order)
      for (const [ref, one] of orders) {
        if (orders.size <= ORDERS_MAX) break
        if (one.deliveries.length === 0) orders.delete(ref)
      }
      return order
    },
  }
}
export type Store = ReturnType<typeof openStore>

function remember(orders: Map<string, Order>, line: string): void {
  try {
    const order = zOrder.parse(JSON.parse(line))
    orders.delete(order.orderRef)
    orders.set(order.orderRef, order)
  } catch {
    // The empty line at the end, or one that was cut off.
  }
}
