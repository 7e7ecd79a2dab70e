import type { Live } from './define-reaction.ts'

const OPENED_PAUSE_MS = 400

/** One answer has every game, so pushes that come together cause one fetch. */
export function refetchOpened({ soon, refetch }: Live): void {
  soon('lottery.opened', OPENED_PAUSE_MS, () => refetch('lottery.opened'))
}
