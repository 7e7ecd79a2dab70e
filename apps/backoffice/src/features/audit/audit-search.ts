import { readParam, withValues } from '../../shared/search.ts'

/** `/audit?action=&operator=` */
export function readAuditSearch(search: Record<string, unknown>) {
  return withValues({ action: readParam(search['action'], 60), operator: readParam(search['operator']) })
}
