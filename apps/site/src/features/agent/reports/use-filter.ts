import { useMemo, useState } from 'react'
import { serverClock } from '../../../shared/api.ts'
import type { PageSize } from '../parts/size-field.tsx'
import { instantsOfRange, rangeOfPeriod, type Period } from '../../../shared/records/period.ts'

/** What every report of the agent centre is filtered by. */
export type Who = {
  period: Period
  /** An exact name; empty: the whole team. */
  account: string
  scope: 'team' | 'one'
  size: PageSize
}

/** `name`: whose team is asked for to begin with. */
export function useWho(name = '') {
  const [who, setWho] = useState<Who>({ period: { preset: 'today' }, account: name, scope: 'team', size: 10 })
  const { account, scope, size, period } = who
  const range = useMemo(() => rangeOfPeriod(period, new Date(serverClock.now())), [period])
  const input = useMemo(() => ({ ...(account === '' ? {} : { account }), scope, limit: size }), [account, scope, size])
  const instants = useMemo(() => instantsOfRange(range), [range])
  return { who, setWho, range, instants, input }
}
