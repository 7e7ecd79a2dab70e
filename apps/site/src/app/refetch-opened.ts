import type { Live } from './define-reaction.ts'

const OPENED_PAUSE_MS = 400

/** One answer holds every game: news that come together ask for it once. */
export function refetchOpened({ soon, refetch }: Live): void {
  soon('lottery.opened', OPENED_PAUSE_MS, () => refetch('lottery.opened'))
}
