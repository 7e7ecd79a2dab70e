import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isLoggedIn, isTrial } from '../../shared/session.ts'
import { isMemberPage, useOpenMember } from '../../shared/member-pages.ts'
import { isPlainClick, PageLink } from '../../shared/page-link.tsx'
import type { NavItem } from './nav-items.ts'

type Props = {
  item: NavItem
  className?: string | undefined
  onNavigate?: (() => void) | undefined
  /** Accessible name where the entry shows none. */
  label?: string | undefined
  children: ReactNode
}

/**
 * Always a link, so that it can be opened in another tab and is read out as a link. A member-centre page asks a guest
 * to log in first and then goes on (spec 6); a trial account is told that a real one is needed.
 */
export function NavLink({ item, className, onNavigate, label, children }: Props) {
  const openMember = useOpenMember()
  const { pathname, search } = useLocation()
  const { mc, mcItem } = search
  if ('to' in item) {
    const isHere = mc === undefined && (pathname === item.to || pathname.startsWith(`${item.to}/`))
    return (
      <PageLink
        to={item.to}
        // The server leaves links of the prerendered shell out by these, if there is nothing to play
        // (apps/server/src/offered-links.ts).
        data-areas={item.areas?.join(' ')}
        data-lanes={item.lanes?.join(' ')}
        data-shell-member={(import.meta.env.SSR && item.isForMembers) || undefined}
        className={className}
        aria-label={label}
        aria-current={isHere ? 'page' : undefined}
        onClick={onNavigate}
      >
        {children}
      </PageLink>
    )
  }
  const { page, item: part } = item
  // Menus leave these out (`shownItems`); the type of the entry allows more pages than exist today.
  if (!isMemberPage(page)) return null
  return (
    <PageLink
      to={pathname}
      search={{ ...search, mc: page, mcItem: part }}
      keepsScroll
      className={className}
      aria-label={label}
      aria-current={mc === page && (part === undefined || mcItem === part) ? 'page' : undefined}
      onClick={(event) => {
        onNavigate?.()
        if ((isLoggedIn() && !isTrial()) || !isPlainClick(event)) return
        event.preventDefault()
        void openMember(page, part)
      }}
    >
      {children}
    </PageLink>
  )
}
