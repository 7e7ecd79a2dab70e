import { isCallError } from '@lotus/client'
import { i18n } from '@lotus/i18n'
import { toast } from '@lotus/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { call } from '../api.ts'
import { callQuery } from '../queries.ts'
import { requireMember } from '../require-member.ts'
import { useIsLoggedIn, useIsTrial } from '../session.ts'

const NONE: ReadonlySet<string> = new Set()
const idsQuery = () => ({ ...callQuery('games.favouriteIds', {}), staleTime: 60_000 })

/** The member's favourite games; stored on the server, so that they are the same on every device. */
export function useFavourites(): { ids: ReadonlySet<string>; toggle: (gameId: string) => Promise<void> } {
  const isLoggedIn = useIsLoggedIn()
  const isMember = !useIsTrial() && isLoggedIn
  const client = useQueryClient()
  const { data } = useQuery({ ...idsQuery(), enabled: isMember })
  const ids = useMemo(() => (isMember && data ? new Set(data.ids) : NONE), [data, isMember])
  const toggle = useCallback(
    async (gameId: string) => {
      if (!(await requireMember())) return
      const { queryKey } = idsQuery()
      const before = await client.ensureQueryData(idsQuery())
      const isFavourite = !before.ids.includes(gameId)
      const rest = before.ids.filter((id) => id !== gameId)
      // Shown at once; reverted if the request fails.
      client.setQueryData(queryKey, { ids: isFavourite ? [gameId, ...rest] : rest })
      try {
        await call('games.setFavourite', { gameId, isFavourite })
        void client.invalidateQueries({ queryKey: ['games.favourites'] })
      } catch (error) {
        client.setQueryData(queryKey, before)
        toast.error(i18n.t(isCallError(error, 'too_many_items') ? 'tile:favourite.full' : 'tile:favourite.failed'))
      }
    },
    [client],
  )
  return { ids, toggle }
}
