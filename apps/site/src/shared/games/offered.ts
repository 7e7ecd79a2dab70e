import type { GameCategory } from '@lotus/contract'
import { queryOptions, skipToken } from '@tanstack/react-query'
import type { LotteryArea } from '../lottery-areas.ts'

/** What the menus lead to, as the server puts it into every page (apps/server/src/offered-links.ts). */
export type Offered = {
  areas?: readonly LotteryArea[]
  lanes?: readonly GameCategory[]
  sports?: { code: string; name: string } | null
}

/** Never asked for: it is in the page, and later answers of the calls themselves are newer. */
export const offeredQuery = () =>
  queryOptions<Offered>({ queryKey: ['offered'], queryFn: skipToken, staleTime: Infinity, gcTime: Infinity })
