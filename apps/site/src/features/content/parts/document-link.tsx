import type { RouteValue } from '@lotus/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Found = Pick<RouteValue<'content.search'>['list'][number], 'kind' | 'slug'>

type Props = {
  document: Found
  /** Where help articles open: the embedded help stays at its own address. */
  helpBase?: '/help' | '/helpmc' | undefined
  className?: string | undefined
  children: ReactNode
}

/** The address of a text depends on its kind. */
export function DocumentLink({ document: { kind, slug }, helpBase = '/help', className, children }: Props) {
  if (kind === 'help') {
    return (
      <Link to={helpBase} search={{ article: slug }} className={className}>
        {children}
      </Link>
    )
  }
  const to = kind === 'page' ? '/page/$slug' : kind === 'news' ? '/news/$slug' : '/blog/$slug'
  return (
    <Link to={to} params={{ slug }} className={className}>
      {children}
    </Link>
  )
}
