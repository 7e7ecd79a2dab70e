import { useTranslation } from '@lotus/i18n'
import {
  StatementBets,
  StatementLines,
  type ExplainedStatement,
  type PlayPlace,
  type StatementBetsProps,
} from '@lotus/ui/contracts'
import { useState } from 'react'
import { call } from '../../../shared/api.ts'
import { useRows } from '../../../shared/paged.tsx'
import { ExportButton } from '../../../shared/records/export-button.tsx'
import { PAGE_SIZE } from '../../../shared/records/page-size.ts'
import { tableOf } from '../../../shared/table-of.ts'

/** The play that a statement counts: its lines and the bets of each member, or all bets where periods are short. */
export function Play({ statement }: { statement: ExplainedStatement }) {
  const [place, setPlace] = useState<PlayPlace>({})
  // Sums of whole days are told by lines first.
  if (statement.play === null) return <Bets statement={statement} />
  if (place.bettor === undefined) return <Lines statement={statement} under={place.under} onPlace={setPlace} />
  const back = () => setPlace(place.under === undefined ? {} : { under: place.under })
  return <Bets statement={statement} bettor={place.bettor} onBack={back} />
}

type LinesProps = { statement: ExplainedStatement; under: string | undefined; onPlace: (place: PlayPlace) => void }

function Lines({ statement, under, onPlace }: LinesProps) {
  const { t } = useTranslation('agents')
  const query = useRows('contract.statementLines', {
    id: statement.id,
    ...(under === undefined ? {} : { under }),
    limit: PAGE_SIZE,
  })
  return (
    <StatementLines
      statement={statement}
      first={query.firstPage}
      table={tableOf(query, t('statement.playFailed'))}
      onPlace={onPlace}
    />
  )
}

/** The bets of a statement, or of one member of it, and all of them as a file. */
export function Bets({ statement, bettor, day, ...rest }: StatementBetsProps) {
  const { t } = useTranslation('agents')
  const asked = {
    id: statement.id,
    ...(bettor === undefined ? {} : { memberId: bettor.id }),
    ...(day === undefined ? {} : { day }),
  }
  const query = useRows('contract.statementBets', { ...asked, limit: PAGE_SIZE })
  return (
    <div className="stack gap-25">
      <StatementBets
        statement={statement}
        {...(bettor ? { bettor } : {})}
        {...rest}
        table={{ ...tableOf(query, t('statement.playFailed')), empty: { title: t('statement.noBets') } }}
      />
      <ExportButton
        name="ve-bang-ke"
        fetchPart={(cursor, signal) =>
          call('contract.exportStatementBets', { ...asked, ...(cursor ? { cursor } : {}) }, { signal })
        }
        disabled={query.rows.length === 0}
      />
    </div>
  )
}
