import { zPromotionRule } from '@lotus/contract/schemas'
import type { Transaction } from '@lotus/database'
import { addDays, businessDay, parseMoney, systemRng, zonedInstant } from '@lotus/kernel'
import { periodOf } from '@lotus/rules/promotions'
import { addVersion, insertPromotion, setState } from '../backoffice/office.repo.ts'
import { openBoards } from '../board/open-boards.ts'
import board from './board.json' with { type: 'json' }

const BY = 'demo'
const SORT = 20
const DAYS_OF_WEEK = 7

/**
 * The demo's weekly leaderboard: this week runs, and the weeks before are over and wait for review. Opened once the demo's
 * history is written: what is frozen counts nothing that comes later. Safe to repeat.
 */
export async function openBoard(tx: Transaction, now: Date): Promise<void> {
  const { code, tab, art, weeks, budget, title, summary } = board
  const today = businessDay(now)
  const { from } = periodOf('WEEK', today, today)
  const weekAt = (weeks_: number) => zonedInstant(addDays(from, weeks_ * DAYS_OF_WEEK), '00:00')
  const [first = 0, last = 1] = weeks
  const times = { startsAt: weekAt(first), endsAt: weekAt(last) }
  const id = await insertPromotion(tx, { code, tab, art, sort: SORT, ...times, budget: parseMoney(budget) })
  if (id === undefined) return
  const rule = zPromotionRule.parse(board.rule)
  const version = await addVersion(tx, { id, title, summary, rule, by: BY })
  await setState(tx, { id, version, state: 'OPEN', askedBy: null })
  await openBoards(tx, systemRng, { id, version, rule, ...times, now, withPast: true })
}
