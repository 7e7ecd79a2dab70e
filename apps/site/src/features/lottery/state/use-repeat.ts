import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../shared/queries.ts'
import { useIsLoggedIn } from '../../../shared/session.ts'
import { repeatItems, type SlipItem } from '../model/slip.ts'
import type { Game, Order, TicketDetail } from '../../../shared/lottery/types.ts'
import { addItems, useBetting } from './betting-store.ts'
import { newSlipItemId } from './slip-item-id.ts'

/** Orders of one confirmation have the same time; a slip has no more than this many. */
export const LOOKED_AT = 20

export type Repeat = {
  /** Whether there is an earlier order to place again. */
  isPossible: boolean
  isLoading: boolean
  /** Puts its items into the slip, at the current odds; nothing is charged. Returns how many could be added. */
  repeat: (issueNo: string) => Promise<number>
}

/** The order last placed in a game: the one this tab knows, else the member's newest. */
export function useRepeat(game: Game): Repeat {
  const queries = useQueryClient()
  const isMember = useIsLoggedIn()
  const placed = useBetting((state) => state.placed[game.gameCode])
  const [isLoading, setLoading] = useState(false)
  const newest = useQuery({
    ...callQuery('lottery.orders', { gameCode: game.gameCode, state: 'all', limit: LOOKED_AT }),
    enabled: isMember && placed === undefined,
  })
  const rows = newest.data?.rows ?? []
  const batch = rows.filter((row) => row.placedAt === rows[0]?.placedAt)

  async function read(): Promise<readonly SlipItem[]> {
    if (placed) return placed
    const details = await Promise.all(batch.map(({ id }) => queries.fetchQuery(callQuery('lottery.order', { id }))))
    return details.map(itemOf)
  }

  async function repeat(issueNo: string): Promise<number> {
    setLoading(true)
    try {
      const items = repeatItems(game, await read(), newSlipItemId)
      if (items.length > 0) addItems(game.gameCode, issueNo, items, game.maxItems)
      return items.length
    } finally {
      setLoading(false)
    }
  }
  return { isPossible: placed !== undefined || batch.length > 0, isLoading, repeat }
}

/** Orders of an outcome as new items of the slip. */
export function useRepeatOrders(game: Game) {
  const queries = useQueryClient()
  const [isLoading, setLoading] = useState(false)
  async function repeat(issueNo: string, orders: readonly Pick<Order, 'id'>[]): Promise<number> {
    setLoading(true)
    try {
      const details = await Promise.all(orders.map(({ id }) => queries.fetchQuery(callQuery('lottery.order', { id }))))
      const items = repeatItems(game, details.map(itemOf), newSlipItemId)
      if (items.length > 0) addItems(game.gameCode, issueNo, items, game.maxItems)
      return items.length
    } finally {
      setLoading(false)
    }
  }
  return { isLoading, repeat }
}

function itemOf(ticket: TicketDetail): SlipItem {
  const { id, play, content, lines, points, prizeGroup, odds, pricePerLine } = ticket
  // The call has money with four decimals; the game writes units as short as possible.
  const unit = ticket.unit.replace(/\.?0+$/, '')
  return { id, play, content, lines, points, unit, prizeGroup, odds, pricePerLine }
}
