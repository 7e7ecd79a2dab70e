import { useEffect, useState } from 'react'
import { useOffer } from '../../shared/games/offered.ts'
import { isNodeOn, usePermission } from '../../shared/permission.ts'
import { useIsLoggedIn } from '../../shared/session.ts'
import { shownItems, type NavItem } from './nav-items.ts'

/** The home page and the lobbies need this at once; any other page fetches it after it is shown. */
const IDLE_MS = 2500

/** Whether the page has been shown for a while. */
export function useIsPageSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), IDLE_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}

/**
 * Entries by login, the operator's flags and what there is to play; until the flags are known nothing optional is
 * shown.
 */
export function useShownItems(items: readonly NavItem[], { asks = false } = {}): readonly NavItem[] {
  // The prerendered shell has members' entries too; it shows them to members (site.css).
  const isLoggedIn = useIsLoggedIn() || import.meta.env.SSR
  const tree = usePermission()?.info.whitelabel
  const offer = useOffer(asks)
  return shownItems(items, isLoggedIn, (flag) => tree !== undefined && isNodeOn(tree, flag), offer)
}
