import type { RouteValue } from '@lotus/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callQuery } from '../queries.ts'

export type Owed = RouteValue<'agent.transferRecipient'>['owed']
/** How long a name stands before the server is asked who it is. */
const QUIET_MS = 500

/** What the agent owes by contract to whoever has this name; undefined: not asked, not known yet, or nobody. */
export function useOwed(to: string, isAsked: boolean): Owed | undefined {
  const [name, setName] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setName(to), QUIET_MS)
    return () => clearTimeout(timer)
  }, [to])
  const query = useQuery({
    ...callQuery('agent.transferRecipient', { account: name }),
    enabled: isAsked && name !== '',
    retry: false,
  })
  return isAsked && name === to ? query.data?.owed : undefined
}
