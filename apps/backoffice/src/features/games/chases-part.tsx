import type { RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Button, cx, EmptyState, moneyText, TextField, toast } from '@lotus/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { REASON_MIN } from '../../shared/decision-dialog.tsx'
import { Form } from '../../shared/form.tsx'
import { callQuery, refresh } from '../../shared/queries.ts'
import { FailureAlert, UntilLoaded } from '../../shared/until-loaded.tsx'
import styles from './games.module.css'
import type { GameDetail } from './game-types.ts'

type Row = RouteValue<'bo.chases'>['rows'][number]

const SHOWN_MAX = 50
const REASON_MAX = 140

/** The running chases of a game, and the action to stop one: orders not locked yet are refunded. */
export function ChasesPart({ detail, disabled }: { detail: GameDetail; disabled: boolean }) {
  const { t } = useTranslation('backoffice')
  const query = useQuery(callQuery('bo.chases', { gameCode: detail.gameCode, limit: SHOWN_MAX }))
  if (!query.data) return <UntilLoaded query={query} lines={5} />
  if (query.data.rows.length === 0)
    return <EmptyState title={t('games.chases.none')} hint={t('games.chases.noneHint')} />
  return (
    <ul className={cx(styles.versions, styles.holidays)}>
      {query.data.rows.map((row) => (
        <ChaseRow key={row.id} row={row} disabled={disabled} />
      ))}
    </ul>
  )
}

function ChaseRow({ row, disabled }: { row: Row; disabled: boolean }) {
  const { t } = useTranslation('backoffice')
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const stopping = useMutation({
    mutationFn: () => call('bo.stopChase', { id: row.id, reason: reason.trim() }),
    onSuccess: (chase) => {
      toast.success(t('games.chases.stopped', { chase: chase.chaseNo, amount: moneyText(chase.returned) }))
      setAsking(false)
    },
    onSettled: () => void refresh('bo.chases'),
  })
  return (
    <li>
      <b className="num">
        {row.chaseNo} · {row.account}
      </b>
      <span className="num">
        {t('games.chases.line', {
          done: row.doneCount,
          count: row.issueCount,
          stake: moneyText(row.stake),
          time: formatDateTime(row.createdAt),
        })}
      </span>
      {!disabled && !isAsking && (
        <Button size="sm" variant="danger-outline" onClick={() => setAsking(true)}>
          {t('games.chases.stop')}
        </Button>
      )}
      {isAsking && (
        <Form
          className={styles.form}
          onSubmit={() => {
            if (reason.trim().length >= REASON_MIN && !stopping.isPending) stopping.mutate()
          }}
        >
          <FailureAlert error={stopping.error} />
          <TextField
            size="sm"
            label={t('games.chases.reason')}
            hint={t('games.chases.reasonHint')}
            maxLength={REASON_MAX}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button onClick={() => setAsking(false)} disabled={stopping.isPending}>
            {t('common:action.back')}
          </Button>
          <Button
            type="submit"
            variant="danger"
            disabled={reason.trim().length < REASON_MIN}
            loading={stopping.isPending}
          >
            {t('games.chases.confirm')}
          </Button>
        </Form>
      )}
    </li>
  )
}
