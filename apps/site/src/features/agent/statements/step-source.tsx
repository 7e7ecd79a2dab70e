import { useTranslation } from '@lotus/i18n'
import { contractKinds, type FileOf, type StepSource } from '@lotus/ui/contracts'
import { useQuery } from '@tanstack/react-query'
import { placeOfStatement } from '../../../shared/agent-pages.ts'
import { call } from '../../../shared/api.ts'
import { MemberLink } from '../../../shared/member-link.tsx'
import { useRows } from '../../../shared/paged.tsx'
import { callQuery } from '../../../shared/queries.ts'
import { ExportButton } from '../../../shared/records/export-button.tsx'
import { PAGE_SIZE } from '../../../shared/records/page-size.ts'
import { placeOfPromotion } from '../../../shared/records/statement-figures.ts'
import { StatementLink } from '../../../shared/statement-link.tsx'
import { tableOf } from '../../../shared/table-of.ts'
import { Bets } from './statement-play.tsx'

/** The steps of a statement as either side of its contract reads them. */
export const stepSource: StepSource = {
  useStep: (asked) => useLoaded(useRows('contract.statementStep', { ...asked, limit: PAGE_SIZE })),
  useParts: (asked) => useLoaded(useRows('contract.statementParts', { ...asked, limit: PAGE_SIZE })),
  useShares: (asked) => useLoaded(useRows('contract.statementShares', { ...asked, limit: PAGE_SIZE })),
  useName: (asked) => {
    // A query that is not enabled asks nothing, whatever its input.
    const input = asked ?? { id: '', step: 'loss', by: 'day' }
    const { data } = useQuery({ ...callQuery('contract.statementStep', input), enabled: asked !== null })
    return data?.trail.at(-1)?.account
  },
  Bets,
  File,
  Statement: ({ reference, kind, isOwn, children }) => (
    <StatementLink place={placeOfStatement(kindOf(kind), reference, isOwn ? 'mine' : 'given')}>
      {children}
    </StatementLink>
  ),
  Movement: ({ reference, kind, children }) => {
    const place = placeOfPromotion(kind, reference)
    return place === undefined ? children : <MemberLink {...place}>{children}</MemberLink>
  },
}

/** Of what was cancelled, or added, the statement itself says. */
const kindOf = (kind: string) => contractKinds.find((one) => one === kind)

type Query<First, Row extends { id: string }> = Parameters<typeof tableOf<Row>>[0] & { firstPage: First | undefined }

function useLoaded<First, Row extends { id: string }>(query: Query<First, Row>) {
  const { t } = useTranslation('agents')
  return { first: query.firstPage, table: tableOf(query, t('statement.playFailed')) }
}

function File({ file, disabled }: { file: FileOf; disabled: boolean }) {
  return (
    <ExportButton
      name="bang-ke"
      fetchPart={(cursor, signal) => fetchPart(file, cursor === undefined ? {} : { cursor }, signal)}
      disabled={disabled}
    />
  )
}

function fetchPart(file: FileOf, cursor: { cursor?: string }, signal: AbortSignal) {
  const options = { signal }
  if (file.of === 'step') return call('contract.exportStatementStep', { ...file.asked, ...cursor }, options)
  if (file.of === 'parts') return call('contract.exportStatementParts', { ...file.asked, ...cursor }, options)
  return call('contract.exportStatementShares', { ...file.asked, ...cursor }, options)
}
