import { choiceParam, textParam } from '../../shared/search.ts'

export const statusFilters = [
  'open',
  'late',
  'PAYING',
  'PAID',
  'RECEIVED',
  'FORCED_RECEIVED',
  'NOT_RECEIVED',
  'REJECTED',
  'all',
] as const

/** `/withdrawals?status=&search=&id=`: waiting requests are the default and need no parameter. */
export const withdrawalsSearch = { status: choiceParam(statusFilters), search: textParam(), id: textParam(40) }
