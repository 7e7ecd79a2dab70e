import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isLoggedIn, isTrial } from '../../shared/session.ts'
import { useOpenMember } from '../../shared/member-pages.ts'
import type { NavItem } from './nav-items.ts'

type Props = {
  item: NavItem
  className?: string | undefined
  onNavigate?: (() => void) | undefined
  children: ReactNode
}

/**
 * A link either way, so that it can be opened in another tab and read out as a link. A member-centre page asks a
 * guest to log in first and goes on from there (spec 6); a trial is told that a real account is needed.
 */
export function NavLink({ item, className, onNavigate, children }: Props) {
  const openMember = useOpenMember()
  const { mc } = useSearch({ strict: false })
  if ('to' in item) {
    return (
      <Link
        to={item.to}
        className={className}
        activeOptions={{ includeSearch: false }}
        activeProps={{ 'aria-current': mc ? undefined : 'page' }}
        onClick={onNavigate}
      >
        {children}
      </Link>
    )
  }
  const { page } = item
  return (
    <Link
      to="."
      search={(old) => ({ ...old, mc: page, mcItem: undefined })}
      resetScroll={false}
      className={className}
      activeProps={{ 'aria-current': undefined }}
      aria-current={mc === page ? 'page' : undefined}
      onClick={(event) => {
        onNavigate?.()
        const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
        if ((isLoggedIn() && !isTrial()) || !isPlainClick) return
        event.preventDefault()
        void openMember(page)
      }}
    >
      {children}
    </Link>
  )
}
