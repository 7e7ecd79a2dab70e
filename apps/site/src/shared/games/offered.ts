import { openCategoriesOf, type GameCategory } from '@lotus/contract'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LotteryArea } from '../lottery-areas.ts'
import { menuQuery } from '../queries.ts'
import { vendorsQuery } from './vendors.ts'

/** What the menus lead to, as the server puts it into every page (apps/server/src/offered-links.ts). */
export type Offered = {
  areas?: readonly LotteryArea[]
  lanes?: readonly GameCategory[]
  sports?: { code: string; name: string } | null
}

/** Never asked for: it is in the page, and later answers of the calls themselves are newer. */
export const offeredQuery = () =>
  queryOptions<Offered>({ queryKey: ['offered'], queryFn: skipToken, staleTime: Infinity, gcTime: Infinity })

/** What there is to play; undefined until it is known. */
export type Offer = {
  areas: ReadonlySet<LotteryArea> | undefined
  lanes: ReadonlySet<GameCategory> | undefined
}

/** What an entry or a tile leads to. */
export type Content = {
  /** Shown while these areas have lotteries. */
  areas?: readonly LotteryArea[]
  /** Shown while these categories have an open vendor. */
  lanes?: readonly GameCategory[]
}

/** False once it is known that there is nothing behind it (L01, L06, L08; home's tiles): then it is not shown at all. */
export const isOffered = (of: Content, { areas, lanes }: Offer): boolean =>
  (of.areas === undefined || areas === undefined || of.areas.some((area) => areas.has(area))) &&
  (of.lanes === undefined || lanes === undefined || of.lanes.some((lane) => lanes.has(lane)))

/**
 * What there is to play: as the page came, until `asks` has fetched it again, so that the line of navigation does not
 * change after it was drawn.
 */
export function useOffer(asks: boolean): Offer {
  const { data: menu } = useQuery({ ...menuQuery(), enabled: asks })
  const { data: vendors } = useQuery({ ...vendorsQuery(), enabled: asks })
  const { data: offered } = useQuery(offeredQuery())
  return useMemo(() => {
    const areas = menu?.games.map(({ area }) => area) ?? offered?.areas
    const lanes = vendors ? openCategoriesOf(vendors.data.lanes) : offered?.lanes
    return { areas: areas && new Set(areas), lanes: lanes && new Set(lanes) }
  }, [menu, vendors, offered])
}
