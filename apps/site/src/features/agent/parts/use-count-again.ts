import type { RouteName } from '@lotus/contract'
import type { CountAgain } from '@lotus/ui/contracts'
import { useSend } from './use-send.ts'

/** Has figures that could not be counted counted again: of one's own team, or of who is directly below. */
export function useCountAgain(refetch: RouteName, account?: string): CountAgain {
  const { send, isBusy } = useSend('contract.countAgain', [refetch])
  return { ask: () => void send(account === undefined ? {} : { account }), isBusy }
}
