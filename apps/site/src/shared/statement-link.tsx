import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { contractPages, mayOpenAgentPage, type StatementPlace } from './agent-pages.ts'
import { useKindsOn } from './contract-kinds.ts'
import { useSession } from './session.ts'

type Props = Omit<ComponentProps<'a'>, 'href' | 'target'> & { place: StatementPlace }

/** Leads to the statement behind a payment of a contract; plain where its page is not the member's (any more), or is switched off. */
export function StatementLink({ place: { kind, acItem }, children, ...rest }: Props) {
  const type = useSession((state) => state.isAgent)
  const open = useKindsOn().filter((one) => mayOpenAgentPage(type, contractPages[one]))
  const shown = kind === undefined ? open[0] : open.find((one) => one === kind)
  if (shown === undefined) return children
  return (
    <Link
      to="."
      search={(old) => ({ ...old, mc: undefined, mcItem: undefined, ac: contractPages[shown], acItem })}
      resetScroll={false}
      {...rest}
    >
      {children}
    </Link>
  )
}
