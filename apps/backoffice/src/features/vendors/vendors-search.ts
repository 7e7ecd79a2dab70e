import { readParam, withValues } from '../../shared/search.ts'

/** `/vendors?view=cases&vendor=&state=&id=`; `id` is a vendor's code or a case's number. */
export function readVendorsSearch(search: Record<string, unknown>) {
  return withValues({
    view: search['view'] === 'cases' ? ('cases' as const) : undefined,
    vendor: readParam(search['vendor'], 20),
    state: search['state'] === 'closed' ? ('closed' as const) : undefined,
    id: readParam(search['id'], 20),
  })
}
