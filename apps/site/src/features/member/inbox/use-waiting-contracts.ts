import type { RouteValue } from '@lotus/contract'
import { useQuery } from '@tanstack/react-query'
import { contractPages, mayOpenAgentPage } from '../../../shared/agent-pages.ts'
import { useFlag } from '../../../shared/permission.ts'
import { callQuery } from '../../../shared/queries.ts'
import { useSession } from '../../../shared/session.ts'

/** 1: an offer, 2: a request to end, 3: both (operations.md 2.10). */
const answers = [1, 2, 3] as const

type Funds = RouteValue<'wallet.funds'>
export type WaitingContract = { kind: keyof typeof contractPages; asks: (typeof answers)[number] }

const asked = [
  ['DIVIDEND', 'divtypereq'],
  ['DAILY', 'dailysalreqtype'],
  ['HOURLY', 'contracthoursalreqtype'],
  ['REALTIME', 'realtimesalreqtype'],
] as const satisfies readonly (readonly [WaitingContract['kind'], keyof Funds])[]

/** Which kinds of contract wait for the member's answer, and for which one: the same answer as the prompt after a login. */
export function useWaitingContracts(): WaitingContract[] {
  const isOn = useFlag('AGENTPOLICY3')
  const type = useSession((state) => state.isAgent)
  const { data } = useQuery({ ...callQuery('wallet.funds', {}), enabled: isOn })
  if (!isOn || data === undefined) return []
  return asked.flatMap(([kind, field]) => {
    const asks = answers.find((one) => one === data[field])
    return asks === undefined || !mayOpenAgentPage(type, contractPages[kind]) ? [] : [{ kind, asks }]
  })
}
