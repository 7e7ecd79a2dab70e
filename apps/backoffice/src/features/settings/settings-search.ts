import { readParam, withValues } from '../../shared/search.ts'

export const parts = ['site', 'flags', 'fields', 'all'] as const
export type Part = (typeof parts)[number]

/** `/settings?part=&group=&item=`: the first part and every group need no parameter. */
export function readSettingsSearch(search: Record<string, unknown>) {
  return withValues({
    part: parts.find((part) => part === search['part']),
    group: readParam(search['group'], 20),
    item: readParam(search['item'], 80),
  })
}
