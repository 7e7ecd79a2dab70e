import { useMemo, useState } from 'react'
import { serverClock } from '../../../shared/api.ts'
import { PAGE_SIZE, type PageSize } from '../../../shared/records/page-size.ts'
import { instantsOfRange, rangeOfPeriod, type Period } from '../../../shared/records/period.ts'

/** What every report of the agent centre is filtered by. */
export type Who = {
  period: Period
  /** An exact name; empty: the whole team. */
  account: string
  scope: 'team' | 'one'
  size: PageSize
}

/** `name` and `first`: whose team and which days are asked for to begin with. */
export function useWho(name = '', first: Period = { preset: 'today' }) {
  const [who, setWho] = useState<Who>({ period: first, account: name, scope: 'team', size: PAGE_SIZE })
  const { account, scope, size, period } = who
  const range = useMemo(() => rangeOfPeriod(period, new Date(serverClock.now())), [period])
  const input = useMemo(() => ({ ...(account === '' ? {} : { account }), scope, limit: size }), [account, scope, size])
  const instants = useMemo(() => instantsOfRange(range), [range])
  return { who, setWho, range, instants, input }
}
