import { CountBadge } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../shared/queries.ts'
import { isWaiting, type ContractKind } from './types.ts'

/** How many contracts of a kind wait for the member's answer. */
function Waiting({ kind }: { kind: ContractKind }) {
  const { data } = useQuery(callQuery('contract.mine', {}))
  const count = data?.rows.filter((row) => row.kind === kind && isWaiting(row)).length
  return count === undefined || count === 0 ? null : <CountBadge count={count} />
}

export const DividendBadge = () => <Waiting kind="DIVIDEND" />
export const DailyBadge = () => <Waiting kind="DAILY" />
export const HourlyBadge = () => <Waiting kind="HOURLY" />
export const RealTimeBadge = () => <Waiting kind="REALTIME" />
