import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { z } from 'zod'
import { zOrder, type Order } from './orders.ts'
import { zPayout, type Payout } from './payouts.ts'
import { zWatch, type Watch } from './watches.ts'

/** Newer ones push the oldest finished ones out. */
const KEPT_MAX = 5_000

/** The sandbox's deposit orders. */
export function openStore(file: string) {
  const { all, ...orders } = openLines(file, zOrder, ({ orderRef }) => orderRef)
  return {
    ...orders,
    all,
    byToken: (token: string): Order | undefined =>
      all().find((order) => order.token === token && order.cardPrint === null),
    byCard: (print: string): Order | undefined =>
      all().find((order) => order.cardPrint === print && order.reason !== 'card_not_taken'),
  }
}
export type Store = ReturnType<typeof openStore>

/** Its payouts. */
export const openPayouts = (file: string) => openLines<Payout>(file, zPayout, ({ payoutRef }) => payoutRef)
export type PayoutStore = ReturnType<typeof openPayouts>

/** Its watched addresses. */
export function openWatches(file: string) {
  const watches = openLines<Watch>(file, zWatch, ({ orderRef }) => orderRef)
  return {
    ...watches,
    byPage: (page: string): Watch | undefined => watches.all().find((watch) => watch.page === page),
  }
}
export type WatchStore = ReturnType<typeof openWatches>

/**
 * Things with webhooks, in memory and in a file of their own: each change is one line, the last line of a thing is its
 * state. A line that a crash cut off is left out.
 */
function openLines<Of extends { deliveries: readonly unknown[] }>(
  file: string,
  schema: z.ZodType<Of>,
  refOf: (one: Of) => string,
) {
  const things = new Map<string, Of>()
  const remember = (line: string) => {
    try {
      const one = schema.parse(JSON.parse(line))
      things.delete(refOf(one))
      things.set(refOf(one), one)
    } catch {
      // The empty line at the end, or one that was cut off.
    }
  }
  mkdirSync(dirname(file), { recursive: true })
  if (existsSync(file)) for (const line of readFileSync(file, 'utf8').split('\n')) remember(line)
  const kept = [...things.values()].slice(-KEPT_MAX)
  const written = `${file}.new`
  writeFileSync(written, kept.map((one) => `${JSON.stringify(one)}\n`).join(''), { mode: 0o600 })
  renameSync(written, file)

  return {
    find: (ref: string): Of | undefined => things.get(ref),
    all: (): Of[] => [...things.values()],
    save(one: Of): Of {
      appendFileSync(file, `${JSON.stringify(one)}\n`)
      things.set(refOf(one), one)
      for (const [ref, old] of things) {
        if (things.size <= KEPT_MAX) break
        if (old.deliveries.length === 0) things.delete(ref)
      }
      return one
    },
  }
}
