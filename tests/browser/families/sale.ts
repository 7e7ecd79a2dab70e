import { must } from '@lotus/kernel'
import { until } from '@lotus/testing/browser'
import type { Calls } from './calls.ts'
import type { Stop } from './plan.ts'

/** Time for choosing, adding and sending on a busy machine. */
const SECONDS_NEEDED = 15
/** Longest wait: all minute games change their issue within it. */
const WAIT_MAX_MS = 360_000

/** The first game whose issue takes bets long enough; minute games near their end are postponed. */
export async function nextInTime(site: Calls, stops: readonly Stop[]): Promise<Stop> {
  const first = must(stops[0], 'there is a stop')
  // A game whose sale never opens is reported by its own test.
  const isShut = stops.every(({ card }) => !card.isOpen)
  const found = await until(
    () => firstInTime(site, stops),
    (stop) => isShut || stop !== undefined,
    {
      what: 'an issue that takes bets',
      limitMs: WAIT_MAX_MS,
    },
  )
  return found ?? first
}

async function firstInTime(site: Calls, stops: readonly Stop[]): Promise<Stop | undefined> {
  const { serverTime, games } = await site('lottery.openedAll', {})
  const now = Date.parse(serverTime)
  return stops.find(({ card }) => {
    const lockAt = games.find(({ gameCode }) => gameCode === card.gameCode)?.current?.lockAt
    return lockAt !== undefined && Date.parse(lockAt) - now > SECONDS_NEEDED * 1000
  })
}
