import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { offeredQuery } from '../../shared/games/offered.ts'
import { vendorsQuery } from '../../shared/games/vendors.ts'
import { isNodeOn, usePermission } from '../../shared/permission.ts'
import { menuQuery } from '../../shared/queries.ts'
import { useIsLoggedIn } from '../../shared/session.ts'
import { shownItems, type NavItem, type Offer } from './nav-items.ts'

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
 * What there is to play: as the page came, until `asks` has fetched it again, so that the line of navigation does not
 * change after it was drawn. A vendor under maintenance stays.
 */
function useOffer(asks: boolean): Offer {
  const { data: menu } = useQuery({ ...menuQuery(), enabled: asks })
  const { data: vendors } = useQuery({ ...vendorsQuery(), enabled: asks })
  const { data: offered } = useQuery(offeredQuery())
  return useMemo(() => {
    const areas = menu?.games.map(({ area }) => area) ?? offered?.areas
    const lanes =
      vendors?.data.lanes.filter((lane) => lane.vendors.length > 0).map(({ category }) => category) ?? offered?.lanes
    return { areas: areas && new Set(areas), lanes: lanes && new Set(lanes) }
  }, [menu, vendors, offered])
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
