import { readParam, withValues } from '../../shared/search.ts'

export const statusFilters = ['open', 'PAID', 'RECEIVED', 'FORCED_RECEIVED', 'REJECTED', 'all'] as const
export type StatusFilter = (typeof statusFilters)[number]

const readStatus = (value: unknown) => statusFilters.find((status) => status === value)

/** `/withdrawals?status=&search=&id=`: what waits is the default and needs no parameter. */
export function readWithdrawalsSearch(search: Record<string, unknown>) {
  return withValues({
    status: readStatus(search['status']),
    search: readParam(search['search']),
    id: readParam(search['id'], 40),
  })
}
