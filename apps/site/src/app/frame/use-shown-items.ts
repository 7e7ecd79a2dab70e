import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { vendorsQuery } from '../../shared/games/vendors.ts'
import { isNodeOn, usePermission } from '../../shared/permission.ts'
import { menuQuery } from '../../shared/queries.ts'
import { useIsLoggedIn } from '../../shared/session.ts'
import { shownItems, type NavItem, type Offer } from './nav-items.ts'

/** The home page and the lobbies know what there is at once; any other page asks when it stands: it can wait. */
const IDLE_MS = 2500

/** Whether the page has stood for a while. */
export function useStands(): boolean {
  const [stands, setStands] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setStands(true), IDLE_MS)
    return () => clearTimeout(timer)
  }, [])
  return stands
}

/** What there is to play as far as this page knows; `asks` also fetches it. A vendor that is closed for a while stays. */
function useOffer(asks: boolean): Offer {
  const { data: menu } = useQuery({ ...menuQuery(), enabled: asks })
  const { data: vendors } = useQuery({ ...vendorsQuery(), enabled: asks })
  return useMemo(
    () => ({
      areas: menu && new Set(menu.games.map(({ area }) => area)),
      lanes:
        vendors &&
        new Set(vendors.data.lanes.filter((lane) => lane.vendors.length > 0).map(({ category }) => category)),
    }),
    [menu, vendors],
  )
}

/** Entries by login, by the operator's flags and by what there is; until the flags are known nothing optional is offered. */
export function useShownItems(items: readonly NavItem[], { asks = false } = {}): readonly NavItem[] {
  const isLoggedIn = useIsLoggedIn()
  const tree = usePermission()?.info.whitelabel
  const offer = useOffer(asks)
  return shownItems(items, isLoggedIn, (flag) => tree !== undefined && isNodeOn(tree, flag), offer)
}
