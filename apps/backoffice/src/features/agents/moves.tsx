import type { RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, Button, errorText, toast } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { columnsOf } from '../../shared/columns.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { PlainList } from '../../shared/list-frame.tsx'
import { useCan } from '../../shared/permissions.ts'
import { callQuery, refresh } from '../../shared/queries.ts'
import { useSession } from '../../shared/session.ts'
import settings from '../../shared/settings.module.css'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import { usePagedList } from '../../shared/use-list.ts'
import own from './agents.module.css'
import { CONFIRMED_MAX, ConfirmMovesDialog } from './confirm-moves.tsx'
import { Effect } from './move-dialog.tsx'

type Move = RouteValue<'bo.moves'>['rows'][number]
type Open = { move: Move; decision: 'confirm' | 'cancel' }

/** Planned moves and what became of them, newest first. */
export function Moves({ onLook }: { onLook: (account: string) => void }) {
  const { t } = useTranslation('agents')
  const mayEdit = useCan('agents.edit')
  const [open, setOpen] = useState<Open>()
  const list = usePagedList('bo.moves', {})
  const columns = useColumns(onLook, mayEdit ? setOpen : undefined)
  const [confirming, setConfirming] = useState<readonly Move[]>()
  const me = useSession(({ operator }) => operator?.username)
  // Nobody confirms what they planned themselves.
  const mine = mayEdit ? (list.rows ?? []).filter((move) => isUnconfirmed(move) && move.plannedBy !== me) : []
  const close = () => {
    setOpen(undefined)
    setConfirming(undefined)
    void refresh('bo.moves')
  }
  return (
    <section className={own.tree}>
      <h2>{t('office.move.title')}</h2>
      {mine.length > 1 && (
        <div>
          <Button size="sm" onClick={() => setConfirming(mine)}>
            {t('office.move.confirmSeveral', { count: Math.min(mine.length, CONFIRMED_MAX) })}
          </Button>
        </div>
      )}
      <PlainList
        list={list}
        label={t('office.move.title')}
        columns={columns}
        rowKey={({ memberId, n }) => `${memberId}-${n}`}
        empty={{ title: t('office.move.empty'), hint: t('office.move.emptyHint') }}
      />
      {open?.decision === 'cancel' && (
        <DecisionDialog
          title={t('office.move.cancelOf', { account: open.move.account })}
          text={t('office.move.cancelText')}
          button={t('office.move.cancel')}
          isDanger
          reason={{ label: t('office.reason'), lengthMax: 300 }}
          act={(reason) => call('bo.cancelMove', { memberId: open.move.memberId, n: open.move.n, reason })}
          onClose={close}
          onDone={close}
          onConflict={close}
        />
      )}
      {confirming !== undefined && <ConfirmMovesDialog moves={confirming} onClose={close} />}
      {open?.decision === 'confirm' && <ConfirmDialog move={open.move} onClose={close} />}
    </section>
  )
}

/** The second operator looks at what the move does as it stands today, and confirms it. */
function ConfirmDialog({ move: { memberId, n, account, to }, onClose }: { move: Move; onClose: () => void }) {
  const { t } = useTranslation('agents')
  const query = useQuery(callQuery('bo.previewMove', { memberId, to, n }))
  return (
    <DecisionDialog
      title={t('office.move.confirmOf', { account })}
      width={520}
      text={t('office.move.confirmText')}
      button={t('office.move.confirm')}
      reason={{ label: t('office.reason'), lengthMax: 300 }}
      check={() => query.data !== undefined}
      act={(reason) => call('bo.confirmMove', { memberId, n, reason })}
      onClose={onClose}
      onDone={({ dueAt }) => {
        toast.success(t('office.move.confirmed', { account, at: formatDateTime(dueAt) }))
        onClose()
      }}
      onConflict={onClose}
    >
      {query.data === undefined ? (
        <UntilLoaded query={query} notFound={t('office.unknown')} />
      ) : (
        <Effect effect={query.data} to={to} />
      )}
    </DecisionDialog>
  )
}

const isUnconfirmed = ({ state, needsSecond, confirmedAt }: Move): boolean =>
  state === 'WAITING' && needsSecond && confirmedAt === null

const tones = { WAITING: 'accent', DONE: 'gain', CANCELLED: 'neutral', REFUSED: 'loss' } as const

function useColumns(onLook: (account: string) => void, onDecide?: (open: Open) => void) {
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
        cell: (move) => (
          <span className={own.name}>
            <Badge tone={tones[move.state]}>{t(`office.move.is.${move.state}`)}</Badge>
            {isUnconfirmed(move) && <small>{t('office.move.unconfirmed')}</small>}
            {move.state === 'WAITING' && move.postponed > 0 && (
              <small>{t('office.move.postponed', { count: move.postponed })}</small>
            )}
            {move.refusal !== null && <small>{errorText({ code: move.refusal, value: {} })}</small>}
          </span>
        ),
      },
      { key: 'due', align: 'right', cell: ({ dueAt }) => formatDateTime(dueAt) },
      {
        key: 'by',
        card: 'wide',
        cell: ({ plannedBy, confirmedBy, reason, decidedBy }) => (
          <span className={own.name}>
            {decidedBy === null ? plannedBy : `${plannedBy} · ${decidedBy}`}
            {confirmedBy !== null && <small>{t('office.move.confirmedBy', { name: confirmedBy })}</small>}
            <small>{reason}</small>
          </span>
        ),
      },
      {
        key: 'act',
        align: 'right',
        card: 'actions',
        cell: (move) =>
          move.state === 'WAITING' && onDecide ? (
            <span className={settings.buttons}>
              <Button size="sm" onClick={() => onDecide({ move, decision: 'cancel' })}>
                {t('office.move.cancel')}
              </Button>
              {isUnconfirmed(move) && (
                <Button size="sm" variant="primary" onClick={() => onDecide({ move, decision: 'confirm' })}>
                  {t('office.move.confirm')}
                </Button>
              )}
            </span>
          ) : null,
      },
    ],
  )
}
