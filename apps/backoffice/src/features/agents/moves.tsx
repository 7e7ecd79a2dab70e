import type { RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, Button, errorText } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { columnsOf } from '../../shared/columns.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { PlainList } from '../../shared/list-frame.tsx'
import { useCan } from '../../shared/permissions.ts'
import { refresh } from '../../shared/queries.ts'
import { usePagedList } from '../../shared/use-list.ts'
import own from './agents.module.css'

type Move = RouteValue<'bo.moves'>['rows'][number]

/** Planned moves and what became of them, newest first. */
export function Moves({ onLook }: { onLook: (account: string) => void }) {
  const { t } = useTranslation('agents')
  const mayEdit = useCan('agents.edit')
  const [open, setOpen] = useState<Move>()
  const list = usePagedList('bo.moves', {})
  const columns = useColumns(onLook, mayEdit ? setOpen : undefined)
  const close = () => {
    setOpen(undefined)
    void refresh('bo.moves')
  }
  return (
    <section className={own.tree}>
      <h2>{t('office.move.title')}</h2>
      <PlainList
        list={list}
        label={t('office.move.title')}
        columns={columns}
        rowKey={({ memberId, n }) => `${memberId}-${n}`}
        empty={{ title: t('office.move.empty'), hint: t('office.move.emptyHint') }}
      />
      {open && (
        <DecisionDialog
          title={t('office.move.cancelOf', { account: open.account })}
          text={t('office.move.cancelText')}
          button={t('office.move.cancel')}
          isDanger
          reason={{ label: t('office.reason'), lengthMax: 300 }}
          act={(reason) => call('bo.cancelMove', { memberId: open.memberId, n: open.n, reason })}
          onClose={close}
          onDone={close}
          onConflict={close}
        />
      )}
    </section>
  )
}

const tones = { WAITING: 'accent', DONE: 'gain', CANCELLED: 'neutral', REFUSED: 'loss' } as const

function useColumns(onLook: (account: string) => void, onCancel?: (move: Move) => void) {
  const { t } = useTranslation('agents')
  const operator = t('office.operator')
  return columnsOf<Move>(
    (key) => t(`office.move.column.${key}`),
    [
      {
        key: 'account',
        card: 'title',
        cell: ({ account, from, to }) => (
          <span className={own.name}>
            <button type="button" className="link" onClick={() => onLook(account)}>
              {account}
            </button>
            <small>{`${from ?? operator} → ${to ?? operator}`}</small>
          </span>
        ),
      },
      {
        key: 'state',
        card: 'status',
        cell: ({ state, refusal, postponed }) => (
          <span className={own.name}>
            <Badge tone={tones[state]}>{t(`office.move.is.${state}`)}</Badge>
            {state === 'WAITING' && postponed > 0 && <small>{t('office.move.postponed', { count: postponed })}</small>}
            {refusal !== null && <small>{errorText({ code: refusal, value: {} })}</small>}
          </span>
        ),
      },
      { key: 'due', align: 'right', cell: ({ dueAt }) => formatDateTime(dueAt) },
      {
        key: 'by',
        card: 'wide',
        cell: ({ plannedBy, reason, decidedBy }) => (
          <span className={own.name}>
            {decidedBy === null ? plannedBy : `${plannedBy} · ${decidedBy}`}
            <small>{reason}</small>
          </span>
        ),
      },
      {
        key: 'act',
        align: 'right',
        card: 'actions',
        cell: (move) =>
          move.state === 'WAITING' && onCancel ? (
            <Button size="sm" onClick={() => onCancel(move)}>
              {t('office.move.cancel')}
            </Button>
          ) : null,
      },
    ],
  )
}
