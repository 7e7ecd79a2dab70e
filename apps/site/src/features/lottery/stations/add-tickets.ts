import type { QuickTicket } from './quick/model.ts'
import { addItem, slipOf, useBetting } from '../state/betting-store.ts'
import { newSlipItemId } from '../state/slip-item-id.ts'

/** A station whose slip holds tickets of another day: those are for the person to place or to remove. */
export type Blocked = { gameCode: string; issueNo: string }

/** Puts tickets into the slips of their stations, or none of them if one of the slips is of another day. */
export function addTickets(tickets: readonly QuickTicket[]): Blocked | undefined {
  const state = useBetting.getState()
  for (const { station } of tickets) {
    const { gameCode } = station.game
    const slip = slipOf(state, gameCode)
    if (slip.items.length > 0 && slip.issueNo !== station.issueNo) return { gameCode, issueNo: slip.issueNo }
  }
  for (const { station, play, item } of tickets) {
    addItem(station.game.gameCode, station.issueNo, { ...item, id: newSlipItemId() }, play.maxPoints)
  }
  return undefined
}
