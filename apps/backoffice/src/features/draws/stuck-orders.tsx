import type { RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation, localText } from '@lotus/i18n'
import { Alert, Badge, Button, moneyText, TextField, toast } from '@lotus/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { REASON_MIN } from '../../shared/decision-dialog.tsx'
import { Form } from '../../shared/form.tsx'
import { Reason, SecondDecision } from '../../shared/panel-actions.tsx'
import { useCan } from '../../shared/permissions.ts'
import { callQuery, queryClient, refresh } from '../../shared/queries.ts'
import { useSession } from '../../shared/session.ts'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import type { DrawDetail } from './draw-status.ts'
import styles from './draws.module.css'

type Stuck = RouteValue<'bo.stuckOrders'>
type Row = Stuck['rows'][number]

const REASON_MAX = 140

/** Orders that could not be settled: two operators refund each stake, then the draw ends. */
export function StuckOrders({ detail }: { detail: DrawDetail }) {
  const { t } = useTranslation('backoffice')
  const options = callQuery('bo.stuckOrders', { gameCode: detail.gameCode, issueNo: detail.issueNo })
  const query = useQuery({ ...options, enabled: detail.resultVersion !== null })
  const rows = query.data?.rows ?? []
  if (query.isError) return <FailureAlert error={query.error} />
  if (rows.length === 0) return null
  const onChanged = (changed: Stuck) => {
    queryClient.setQueryData(options.queryKey, changed)
    void refresh('bo.draws', 'bo.draw')
  }
  return (
    <section aria-label={t('draws.stuck.title')}>
      <h3 className={styles.heading}>{t('draws.stuck.title')}</h3>
      {rows.some(({ isStuck }) => isStuck) && <Alert tone="warning">{t('draws.stuck.text')}</Alert>}
      <ol className={styles.history}>
        {rows.map((row) => (
          <li key={row.id}>
            <div className="between">
              <b className="num">
                {row.orderNo} · {row.account}
              </b>
              <Badge tone={row.isStuck ? 'warning' : 'gain'}>
                {t(row.isStuck ? 'draws.stuck.waits' : 'draws.stuck.done')}
              </Badge>
            </div>
            <small>
              {localText(row.playName)} · {row.contentText} · <span className="num">{moneyText(row.stake)}</span>
            </small>
            <small>{t('draws.stuck.said', { reason: row.reason, time: formatDateTime(row.seenAt) })}</small>
            {row.refund && <RefundLine refund={row.refund} />}
            {row.isStuck && <Act row={row} onChanged={onChanged} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

function RefundLine({ refund }: { refund: NonNullable<Row['refund']> }) {
  const { t } = useTranslation('backoffice')
  return (
    <>
      <small>
        {t('draws.stuck.proposed', {
          who: refund.enteredBy,
          time: formatDateTime(refund.enteredAt),
          reason: refund.reason,
        })}
      </small>
      {refund.decidedBy !== null && refund.decidedAt !== null && (
        <small>
          {t(`draws.stuck.${refund.state === 'confirmed' ? 'confirmed' : 'rejected'}`, {
            who: refund.decidedBy,
            time: formatDateTime(refund.decidedAt),
          })}
        </small>
      )}
    </>
  )
}

type ActProps = { row: Row; onChanged: (changed: Stuck) => void }
const askAnew = () => void refresh('bo.stuckOrders')

/** Proposes the refund, or decides one that somebody else proposed. */
function Act(props: ActProps) {
  const { t } = useTranslation('backoffice')
  const mayEnter = useCan('draws.enter')
  const mayConfirm = useCan('draws.confirm')
  const username = useSession((state) => state.operator?.username)
  const { refund } = props.row
  if (refund?.state !== 'pending') return mayEnter && <ProposeRefund {...props} />
  if (refund.enteredBy === username) return <Reason>{t('draws.stuck.own')}</Reason>
  if (!mayConfirm) return <Reason>{t('draws.proposal.mayNotConfirm')}</Reason>
  return <DecideRefund id={refund.id} onChanged={props.onChanged} />
}

function DecideRefund({ id, onChanged }: { id: string; onChanged: ActProps['onChanged'] }) {
  const { t } = useTranslation('backoffice')
  const deciding = useMutation({
    mutationFn: (decision: 'confirm' | 'reject') => call('bo.decideRefund', { refundId: id, decision }),
    onSuccess: onChanged,
    onError: askAnew,
  })
  return (
    <>
      <FailureAlert error={deciding.error} />
      <SecondDecision
        reject={t('draws.proposal.reject')}
        confirm={t('draws.stuck.confirm')}
        sending={deciding.isPending ? deciding.variables : undefined}
        onDecide={deciding.mutate}
      />
    </>
  )
}

function ProposeRefund({ row, onChanged }: ActProps) {
  const { t } = useTranslation('backoffice')
  const [reason, setReason] = useState('')
  const isShort = reason.trim().length < REASON_MIN
  const proposing = useMutation({
    mutationFn: () => call('bo.proposeRefund', { orderId: row.id, reason: reason.trim() }),
    onSuccess: (changed) => {
      toast.success(t('draws.stuck.sent'))
      onChanged(changed)
    },
    onError: askAnew,
  })
  return (
    <Form className={styles.dialog} onSubmit={() => !isShort && !proposing.isPending && proposing.mutate()}>
      <FailureAlert error={proposing.error} />
      <TextField
        size="sm"
        label={t('draws.stuck.reason')}
        hint={t('draws.stuck.reasonHint')}
        maxLength={REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" disabled={isShort} loading={proposing.isPending}>
        {t('draws.stuck.propose')}
      </Button>
    </Form>
  )
}
