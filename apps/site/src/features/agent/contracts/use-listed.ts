import { useQuery } from '@tanstack/react-query'
import { contractPages, type AgentPage } from '../../../shared/agent-pages.ts'
import { callQuery } from '../../../shared/queries.ts'

/** Where the consolidated answer tells of each kind (operations.md 2.10). */
const fields = {
  [contractPages.DIVIDEND]: 'divtypeinfo',
  [contractPages.DAILY]: 'dailysalinfotype',
  [contractPages.HOURLY]: 'contracthoursalinfo',
  [contractPages.REALTIME]: 'realtimesalinfotype',
} as const
const isContractPage = (page: AgentPage): page is keyof typeof fields => page in fields

/**
 * Whether the menu lists a page: one of contracts while there is anything of its kind, and the one that is open, so that the
 * menu says where one is. Until that is known it is left out; where it cannot be told, nothing is hidden.
 */
export function useListed(open: AgentPage): (page: AgentPage) => boolean {
  const { data, isError } = useQuery(callQuery('wallet.funds', {}))
  return (page) => {
    if (!isContractPage(page) || page === open) return true
    return data === undefined ? isError : data[fields[page]] > 0
  }
}
