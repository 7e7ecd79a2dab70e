import { useTranslation } from '@lotus/i18n'
import { Breadcrumbs } from '@lotus/ui'
import { StatementStep, StatementView, stepOf, stepPick, type ExplainedStatement } from '@lotus/ui/contracts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { contractPages } from '../../../shared/agent-pages.ts'
import { useKindsOn } from '../../../shared/contract-kinds.ts'
import { callQuery } from '../../../shared/queries.ts'
import { NotLoaded } from '../../../shared/query-error.tsx'
import type { ContractKind, Open } from '../contracts/types.ts'
import { StatementActions } from './statement-actions.tsx'
import { Play } from './statement-play.tsx'
import { writePlace, type StatementPlaceWithin } from './statement-place.ts'
import { stepSource } from './step-source.tsx'
import { tabOf, type Side } from './side.ts'
import styles from '../parts/cells.module.css'

type Props = {
  /** Whose page this is: a statement of another kind leads on to its own. */
  kind: ContractKind
  place: StatementPlaceWithin
  side: Side
  onOpen: Open
}

/** One statement, explained down to the bets. */
export function StatementPage({ kind, place, side, onOpen }: Props) {
  const { t } = useTranslation('agents')
  const { id, adjustment } = place
  const query = useQuery(callQuery('contract.statement', { id }))
  const list = tabOf[side]
  const kindsOn = useKindsOn()
  const statement = query.data
  // One of a kind that is switched off is read here: it has no page of its own.
  const isElsewhere = statement !== undefined && statement.kind !== kind && kindsOn.includes(statement.kind)
  usePageOf(isElsewhere ? statement.kind : undefined)
  if (isElsewhere) return null
  const open = (item: string) => onOpen(`${side === 'mine' ? 's' : 'g'}-${item}`)
  return (
    <div className="stack gap-35">
      <div className={styles.trail}>
        <Breadcrumbs label={t('contract.trail')}>
          <button type="button" onClick={() => onOpen(list)}>
            {t(`contract.tab.${list}`)}
          </button>
          {side === 'given' && statement !== undefined ? `${statement.holder} · ${id}` : id}
        </Breadcrumbs>
      </div>
      {statement === undefined ? (
        <NotLoaded query={query} lines={8} title={t('statement.unknown')} />
      ) : (
        <StatementView
          statement={statement}
          adjustment={adjustment}
          actions={<StatementActions statement={statement} side={side} />}
          pick={stepPick(statement, place.step, {
            step: (key) => open(writePlace({ id, adjustment, step: key, by: 'day' })),
            statement: open,
          })}
        >
          <Within statement={statement} place={place} onPlace={(next) => open(writePlace(next))} />
        </StatementView>
      )}
    </div>
  )
}

/** Leads on to the page of a kind, once: this one stays until the other one has loaded, and is drawn again meanwhile. */
function usePageOf(kind: ContractKind | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (kind === undefined) return
    const ac = contractPages[kind]
    void navigate({ to: '.', search: (old) => ({ ...old, ac }), replace: true, resetScroll: false })
  }, [kind, navigate])
}

type WithinProps = {
  statement: ExplainedStatement
  place: StatementPlaceWithin
  onPlace: (place: StatementPlaceWithin) => void
}

/** What the open step is made of; without one the play. */
function Within({ statement, place, onPlace }: WithinProps) {
  const step = place.step === undefined ? undefined : stepOf(statement, place.step)
  if (step === undefined) return <Play statement={statement} />
  const { id, adjustment } = place
  return (
    <StatementStep
      statement={statement}
      step={step}
      place={place}
      onPlace={(next, other = step.key) => onPlace({ ...next, id, adjustment, step: other })}
      onClose={() => onPlace({ id, adjustment, by: 'day' })}
      source={stepSource}
    />
  )
}
