import { useQuery } from '@tanstack/react-query'
import { PageLink } from '../../shared/page-link.tsx'
import { vendorsQuery } from '../../shared/games/vendors.ts'

/** L01: the sports vendor that has a menu entry of its own after LIVE, where there is one. */
const SPORTS_VENDOR = 'DS88'

type Props = { className?: string; onNavigate?: () => void }

/** Reads what the menu beside it has fetched. */
export function SportsVendorLink({ className, onNavigate }: Props) {
  const { data } = useQuery({ ...vendorsQuery(), enabled: false })
  const vendor = data?.data.lanes.flatMap(({ vendors }) => vendors).find(({ code }) => code === SPORTS_VENDOR)
  if (!vendor) return null
  return (
    <PageLink to="/sports" search={{ page: vendor.code }} className={className} onClick={onNavigate}>
      {vendor.displayName}
    </PageLink>
  )
}
