import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { mayOpenAgentPage, type StatementPlace } from './agent-pages.ts'
import { useSession } from './session.ts'

type Props = Omit<ComponentProps<'a'>, 'href' | 'target'> & { place: StatementPlace }

/** Leads to the statement behind a payment of a contract; plain where its page is not the member's (any more). */
export function StatementLink({ place, children, ...rest }: Props) {
  const type = useSession((state) => state.isAgent)
  if (!mayOpenAgentPage(type, place.ac)) return children
  return (
    <Link
      to="."
      search={(old) => ({ ...old, mc: undefined, mcItem: undefined, ...place })}
      resetScroll={false}
      {...rest}
    >
      {children}
    </Link>
  )
}
