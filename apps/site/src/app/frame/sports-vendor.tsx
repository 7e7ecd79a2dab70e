import { useQuery } from '@tanstack/react-query'
import { offeredQuery } from '../../shared/games/offered.ts'
import { vendorsQuery } from '../../shared/games/vendors.ts'
import { PageLink } from '../../shared/page-link.tsx'

/** L01: the sports vendor that has a menu entry of its own after LIVE, where there is one. */
const SPORTS_VENDOR = 'DS88'

type Props = { className?: string; onNavigate?: () => void }

/** Its place is after LIVE, whether LIVE is shown or not. Reads what the menu beside it has fetched. */
export function SportsVendorLink({ className, onNavigate }: Props) {
  const { data } = useQuery({ ...vendorsQuery(), enabled: false })
  const { data: offered } = useQuery(offeredQuery())
  const vendor = data?.data.lanes
    .flatMap(({ vendors }) => vendors)
    .find(({ code, isOpen }) => code === SPORTS_VENDOR && isOpen)
  const name = data ? vendor?.displayName : (offered?.sports?.name ?? unknownName())
  if (name === undefined) return null
  return (
    <PageLink
      to="/sports"
      search={{ page: SPORTS_VENDOR }}
      className={className}
      // The server writes its name into the prerendered shell, or leaves it out (apps/server/src/offered-links.ts).
      data-vendor={SPORTS_VENDOR}
      onClick={onNavigate}
    >
      {name}
    </PageLink>
  )
}

const unknownName = (): string | undefined => (import.meta.env.SSR ? SPORTS_VENDOR : undefined)
