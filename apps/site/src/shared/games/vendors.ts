import type { RouteValue } from '@lotus/contract'
import { currentLanguage } from '@lotus/i18n'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../queries.ts'
import { siteConfig } from '../config.ts'
import { readSession, writeSession } from '../session-storage.ts'

export type VendorLanes = RouteValue<'games.vendors'>
export type VendorCard = VendorLanes['data']['lanes'][number]['vendors'][number]

/**
 * An operator's change shows at the first fetch after this time; the tab's stored copy is shown until the answer
 * arrives.
 */
const FRESH_MS = 60_000

type Kept = { language: string; lanes: VendorLanes }

/** The copy stored in this tab (E01), if it is in the reader's language. */
function keptLanes(language: string): VendorLanes | undefined {
  const kept = readSession('gameVendor')
  if (kept === null) return undefined
  try {
    const { language: of, lanes } = JSON.parse(kept) as Kept // written below, by this program
    return of === language ? lanes : undefined
  } catch {
    return undefined
  }
}

export const vendorsQuery = (language = currentLanguage()) => {
  const query = callQuery('games.vendors', { merchantCode: siteConfig.merchantCode, language })
  const { queryFn } = query
  return {
    ...query,
    staleTime: FRESH_MS,
    initialData: () => keptLanes(language),
    initialDataUpdatedAt: 0,
    queryFn: async (context: Parameters<NonNullable<typeof queryFn>>[0]) => {
      // Every query of `callQuery` has its function.
      const lanes = (await (queryFn as (of: typeof context) => Promise<VendorLanes>)(context)) satisfies VendorLanes
      writeSession('gameVendor', JSON.stringify({ language, lanes } satisfies Kept))
      return lanes
    },
  }
}

/** Vendors by category, as the menus and the tabs show them; undefined until they are known. */
export function useVendorLanes(): VendorLanes['data']['lanes'] | undefined {
  return useQuery(vendorsQuery()).data?.data.lanes
}
