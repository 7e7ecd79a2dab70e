import type { StepSource } from '@lotus/ui/contracts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../shared/queries.ts'
import { useSearchParams } from '../../shared/search.ts'
import { usePagedList, type List } from '../../shared/use-list.ts'
import { StatementFile } from './statement-file.tsx'
import { Bets, tableOf } from './statement-play.tsx'
import { statementsSearch } from './statements-search.ts'

const PAGE_SIZE = 20

/** The steps of anybody's statement, as the operator reads them: by whole names. */
export const stepSource: StepSource = {
  useStep: (asked) => loaded(usePagedList('bo.statementStep', { ...asked, limit: PAGE_SIZE })),
  useParts: (asked) => loaded(usePagedList('bo.statementParts', { ...asked, limit: PAGE_SIZE })),
  useShares: (asked) => loaded(usePagedList('bo.statementShares', { ...asked, limit: PAGE_SIZE })),
  useName: (asked) => {
    // A query that is not enabled asks nothing, whatever its input.
    const input = asked ?? { id: '', step: 'loss', by: 'day' }
    const { data } = useQuery({ ...callQuery('bo.statementStep', input), enabled: asked !== null })
    return data?.trail.at(-1)?.account
  },
  Bets,
  File: StatementFile,
  // The operator has none of their own.
  Movement: ({ children }) => children,
  Statement: ({ reference, children }) => {
    const [, change] = useSearchParams(statementsSearch)
    // An adjustment stands in the panel of its statement.
    const id = reference.replace(/-A\d+$/, '')
    return (
      <button type="button" onClick={() => change({ id, at: undefined })}>
        {children}
      </button>
    )
  },
}

const loaded = <First, Row>(list: List<Row> & { first: First | undefined }) => ({
  first: list.first,
  table: tableOf(list),
})
