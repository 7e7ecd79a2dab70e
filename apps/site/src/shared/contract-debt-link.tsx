import { Link } from '@tanstack/react-router'
import { buttonClass } from '@lotus/ui'
import type { ReactNode } from 'react'
import { contractPages } from './agent-pages.ts'

type Props = { details: Readonly<Record<string, string>>; children: ReactNode }

/** Leads to the statement of which a member owes something for the longest time, where it can be paid. */
export function ContractDebtLink({ details, children }: Props) {
  const page = Object.entries(contractPages).find(([kind]) => kind === details['kind'])?.[1]
  if (page === undefined) return null
  return (
    <Link
      to="."
      className={buttonClass({ size: 'sm' })}
      search={(old) => ({ ...old, mc: undefined, mcItem: undefined, ac: page, acItem: `g-${details['ref'] ?? ''}` })}
      resetScroll={false}
    >
      {children}
    </Link>
  )
}
