import { useTranslation } from '@lotus/i18n'
import {
  StatementBets,
  StatementLines,
  type StatementTable,
  type ExplainedStatement,
  type PlayPlace,
  type StatementBetsProps,
} from '@lotus/ui/contracts'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { usePagedList, type List } from '../../shared/use-list.ts'
import { FileButton } from './statement-file.tsx'

/** The play that a statement counts: of whole days by lines, down to one member's bets; else the bets at once. */
export function StatementPlay({ statement }: { statement: ExplainedStatement }) {
  const [place, setPlace] = useState<PlayPlace>({})
  if (statement.play === null) return <Bets statement={statement} />
  if (place.bettor === undefined) return <Lines statement={statement} under={place.under} onPlace={setPlace} />
  const back = () => setPlace(place.under === undefined ? {} : { under: place.under })
  return <Bets statement={statement} bettor={place.bettor} onBack={back} />
}

export const tableOf = <Row,>(list: List<Row>): StatementTable<Row> => ({
  rows: list.rows,
  loading: list.isLoading,
  error: list.error,
  loadMore: list.more,
})

type LinesProps = { statement: ExplainedStatement; under: string | undefined; onPlace: (place: PlayPlace) => void }

function Lines({ statement: s, under, onPlace }: LinesProps) {
  const list = usePagedList('bo.statementLines', { id: s.id, ...(under === undefined ? {} : { under }), limit: 50 })
  return <StatementLines statement={s} first={list.first} table={tableOf(list)} onPlace={onPlace} />
}

/** The bets of a statement, or of one member of it. */
export function Bets({ statement: s, bettor, day, ...rest }: StatementBetsProps) {
  const { t } = useTranslation('agents')
  const asked = {
    id: s.id,
    ...(bettor === undefined ? {} : { memberId: bettor.id }),
    ...(day === undefined ? {} : { day }),
  }
  const list = usePagedList('bo.statementBets', { ...asked, limit: 20 })
  return (
    <div className="stack gap-25">
      <StatementBets
        statement={s}
        {...(bettor ? { bettor } : {})}
        {...rest}
        table={{ ...tableOf(list), empty: { title: t('statement.noBets') } }}
      />
      <FileButton
        name={[s.id, bettor?.account ?? 'bets'].join('-')}
        fetchPart={(cursor, signal) =>
          call('bo.exportStatementBets', { ...asked, ...(cursor ? { cursor } : {}) }, { signal })
        }
        disabled={!list.rows?.length}
      />
    </div>
  )
}
