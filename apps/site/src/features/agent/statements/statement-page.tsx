import { useTranslation } from '@lotus/i18n'
import { Breadcrumbs } from '@lotus/ui'
import {
  StatementBets,
  StatementLines,
  StatementView,
  type ExplainedStatement,
  type PlayPlace,
} from '@lotus/ui/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRows } from '../../../shared/paged.tsx'
import { callQuery } from '../../../shared/queries.ts'
import { NotLoaded } from '../../../shared/query-error.tsx'
import { tableOf } from '../../../shared/table-of.ts'
import type { Open } from '../contracts/types.ts'
import { StatementActions } from './statement-actions.tsx'
import { tabOf, type Side } from './side.ts'
import styles from './statements.module.css'

type Props = { reference: string; side: Side; onOpen: Open }

/** One statement, explained down to the bets. */
export function StatementPage({ reference, side, onOpen }: Props) {
  const { t } = useTranslation('agents')
  const query = useQuery(callQuery('contract.statement', { id: reference }))
  const list = tabOf[side]
  const statement = query.data
  return (
    <div className="stack gap-35">
      <div className={styles.trail}>
        <Breadcrumbs label={t('contract.trail')}>
          <button type="button" onClick={() => onOpen(list)}>
            {t(`contract.tab.${list}`)}
          </button>
          {side === 'given' && statement !== undefined ? `${statement.holder} · ${reference}` : reference}
        </Breadcrumbs>
      </div>
      {statement === undefined ? (
        <NotLoaded query={query} lines={8} title={t('statement.unknown')} />
      ) : (
        <StatementView statement={statement} actions={<StatementActions statement={statement} side={side} />}>
          <Play statement={statement} />
        </StatementView>
      )}
    </div>
  )
}

function Play({ statement }: { statement: ExplainedStatement }) {
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
    limit: 50,
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

type BetsProps = { statement: ExplainedStatement; bettor?: NonNullable<PlayPlace['bettor']>; onBack?: () => void }

function Bets({ statement, bettor, ...rest }: BetsProps) {
  const { t } = useTranslation('agents')
  const query = useRows('contract.statementBets', {
    id: statement.id,
    ...(bettor === undefined ? {} : { memberId: bettor.id }),
    limit: 20,
  })
  return (
    <StatementBets
      statement={statement}
      {...(bettor ? { bettor } : {})}
      {...rest}
      table={{ ...tableOf(query, t('statement.playFailed')), empty: { title: t('statement.noBets') } }}
    />
  )
}
