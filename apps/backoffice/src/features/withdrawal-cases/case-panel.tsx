import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Button, Money, Skeleton, toast } from '@lotus/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { Facts } from '../../shared/facts.tsx'
import { PanelActions } from '../../shared/panel-actions.tsx'
import { useCan } from '../../shared/permissions.ts'
import { callQuery, meQuery, queryClient, refresh } from '../../shared/queries.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { FailureAlert, UntilLoaded } from '../../shared/until-loaded.tsx'
import { Claims } from './claims.tsx'
import type { CaseDetail } from './withdrawal-cases-search.ts'
import styles from './withdrawal-cases.module.css'

/** One case: what is late or unclear, who looks after it, and what they noted. */
export function CasePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('backoffice')
  const query = useQuery(callQuery('bo.withdrawalCase', { id }))
  const [dialog, setDialog] = useState<'note' | 'close'>()
  const mayAct = useCan('withdrawals.decide')
  const { data: detail } = query
  const onDone = (now: CaseDetail) => {
    setDialog(undefined)
    queryClient.setQueryData(callQuery('bo.withdrawalCase', { id }).queryKey, now)
    void refresh('bo.withdrawalCases')
  }
  return (
    <>
      <SidePanel
        label={t('withdrawalCases.panel', { refNo: detail?.refNo ?? id })}
        onClose={onClose}
        isCovered={dialog !== undefined}
        initialsOf={detail?.account}
        title={detail ? detail.account : <Skeleton width={160} height={18} />}
        note={detail && <span className="num">{detail.refNo}</span>}
        footer={
          detail && detail.closedAt === null && mayAct && <Actions detail={detail} onOpen={setDialog} onDone={onDone} />
        }
      >
        {detail ? <Content detail={detail} onDone={onDone} /> : <UntilLoaded query={query} />}
      </SidePanel>
      {detail && dialog && (
        <CaseDialog detail={detail} act={dialog} onClose={() => setDialog(undefined)} onDone={onDone} />
      )}
    </>
  )
}

type ActionProps = {
  detail: CaseDetail
  onOpen: (dialog: 'note' | 'close') => void
  onDone: (now: CaseDetail) => void
}

function Actions({ detail, onOpen, onDone }: ActionProps) {
  const { t } = useTranslation('backoffice')
  const me = useQuery(meQuery()).data?.operator.username
  const take = useMutation({
    mutationFn: () => call('bo.takeWithdrawalCase', { id: detail.id }),
    onSuccess: (now) => {
      toast.success(t('withdrawalCases.takenDone'))
      onDone(now)
    },
    // Closed in the meantime, perhaps.
    onError: () => refresh('bo.withdrawalCases', 'bo.withdrawalCase'),
  })
  return (
    <>
      <FailureAlert error={take.error} conflict={t('withdrawalCases.conflict')} />
      <PanelActions>
        {(isOffline) => (
          <>
            {detail.owner !== me && (
              <Button variant="primary" disabled={isOffline} loading={take.isPending} onClick={() => take.mutate()}>
                {t('withdrawalCases.take')}
              </Button>
            )}
            <Button disabled={isOffline} onClick={() => onOpen('note')}>
              {t('withdrawalCases.noteButton')}
            </Button>
            {/* A claim is decided; that closes the case. */}
            {detail.claimedAt === null && (
              <Button disabled={isOffline} onClick={() => onOpen('close')}>
                {t('withdrawalCases.closeButton')}
              </Button>
            )}
          </>
        )}
      </PanelActions>
    </>
  )
}

function Content({ detail, onDone }: { detail: CaseDetail; onDone: (now: CaseDetail) => void }) {
  const { t } = useTranslation('backoffice')
  const none = t('common:state.none')
  const facts = [
    { label: t('withdrawalCases.column.amount'), value: <Money value={detail.amount} /> },
    { label: t('withdrawalCases.status'), value: t(`withdrawals.status.${detail.status}`) },
    {
      label: t('withdrawalCases.promised'),
      value: detail.promisedAt === null ? none : formatDateTime(detail.promisedAt),
    },
    { label: t('withdrawalCases.column.opened'), value: formatDateTime(detail.openedAt) },
    { label: t('withdrawalCases.column.owner'), value: detail.owner ?? t('withdrawalCases.nobody') },
    { label: t('withdrawalCases.taken'), value: detail.takenAt === null ? none : formatDateTime(detail.takenAt) },
  ]
  return (
    <>
      {detail.unclear !== null && <Alert tone="loss">{t(`withdrawals.payouts.unclear.${detail.unclear}`)}</Alert>}
      {detail.closedAt !== null && (
        <Alert tone="info" title={`${t('withdrawalCases.closed')} ${formatDateTime(detail.closedAt)}`}>
          {detail.closedBy === null
            ? t('withdrawalCases.byDecision')
            : t('withdrawalCases.closedBy', { who: detail.closedBy, note: detail.closingNote ?? '' })}
        </Alert>
      )}
      <Facts facts={facts} />
      <p>
        <Link to="/withdrawals" search={{ status: 'all', search: detail.refNo, id: detail.id }} className="link">
          {t('withdrawalCases.open')}
        </Link>
      </p>
      <Claims detail={detail} onDone={onDone} />
      <section>
        <h3 className={styles.heading}>{t('withdrawalCases.notes')}</h3>
        {detail.notes.length === 0 ? (
          <p className={styles.calm}>{t('withdrawalCases.noNotes')}</p>
        ) : (
          <ol className={styles.notes}>
            {detail.notes.map(({ who, at, note }) => (
              <li key={`${at}-${who}-${note}`}>
                <p>{note}</p>
                <small>
                  {who} · <time dateTime={at}>{formatDateTime(at)}</time>
                </small>
              </li>
            ))}
          </ol>
        )}
      </section>
    </>
  )
}

type DialogProps = {
  detail: CaseDetail
  act: 'note' | 'close'
  onClose: () => void
  onDone: (now: CaseDetail) => void
}

function CaseDialog({ detail: { id, refNo }, act, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('backoffice')
  const name = act === 'note' ? 'bo.noteWithdrawalCase' : 'bo.closeWithdrawalCase'
  return (
    <DecisionDialog
      title={t(`withdrawalCases.${act}Title`, { refNo })}
      {...(act === 'close' ? { text: t('withdrawalCases.closeText') } : {})}
      button={t(`withdrawalCases.${act}Button`)}
      reason={{
        label: t(`withdrawalCases.${act}Label`),
        hint: t('withdrawalCases.noteHint'),
        lengthMax: 500,
        rows: 4,
      }}
      act={(reason) => call(name, { id, reason })}
      onClose={onClose}
      onDone={(now) => {
        toast.success(t(`withdrawalCases.${act}Done`))
        onDone(now)
      }}
      onRefused={() => void refresh('bo.withdrawalCases', 'bo.withdrawalCase')}
    />
  )
}
