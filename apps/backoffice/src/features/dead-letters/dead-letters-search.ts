import { readParam, withValues } from '../../shared/search.ts'

export const stateFilters = ['dead', 'retried', 'discarded', 'all'] as const
export type StateFilter = (typeof stateFilters)[number]

const readState = (value: unknown) => stateFilters.find((state) => state === value)

/** `/dead-letters?state=&consumer=&id=`: what waits for a decision is the default and needs no parameter. */
export function readDeadLettersSearch(search: Record<string, unknown>) {
  return withValues({
    state: readState(search['state']),
    consumer: readParam(search['consumer'], 80),
    id: readParam(search['id'], 40),
  })
}
