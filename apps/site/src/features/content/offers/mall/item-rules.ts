import type { RouteValue } from '@lotus/contract'
import { ORDER_PIECES_MAX } from '@lotus/contract'
import { moneyToString, parseMoney } from '@lotus/kernel'

export type Item = RouteValue<'mall.items'>['items'][number]
export type Own = RouteValue<'mall.own'>
/** What a member has, as far as it is known. */
export type Holder = { points: string | undefined; own: Own | undefined }

export type Problem =
  | { key: 'soldOut' | 'limit'; values: Record<string, never> }
  | { key: 'rank'; values: { rank: number } }
  | { key: 'points'; values: { points: string } }

/** Pieces that the member may order now: what stock and limits leave. */
export function mostPieces({ id, stock, memberMax, dayMax }: Item, own: Own | undefined): number {
  const ordered = own?.ordered.find((one) => one.id === id)
  const left = [
    stock ?? ORDER_PIECES_MAX,
    memberMax === null ? ORDER_PIECES_MAX : memberMax - (ordered?.all ?? 0),
    dayMax === null ? ORDER_PIECES_MAX : dayMax - (ordered?.today ?? 0),
    ORDER_PIECES_MAX,
  ]
  return Math.max(0, Math.min(...left))
}

/** What so many pieces cost or give, of an amount for one. */
export const timesPieces = (amount: string, quantity: number): string =>
  moneyToString(parseMoney(amount) * BigInt(quantity))

/** What stands against an order, the first of it; the server decides again. Unknown figures stand against nothing. */
export function problemOf(item: Item, quantity: number, { points, own }: Holder): Problem | undefined {
  if (item.stock !== null && item.stock < quantity) return { key: 'soldOut', values: {} }
  if (own !== undefined && own.rank < item.leastRank) return { key: 'rank', values: { rank: item.leastRank } }
  if (mostPieces(item, own) < quantity) return { key: 'limit', values: {} }
  if (points === undefined) return undefined
  const missing = parseMoney(item.points) * BigInt(quantity) - parseMoney(points)
  return missing > 0n ? { key: 'points', values: { points: moneyToString(missing) } } : undefined
}
