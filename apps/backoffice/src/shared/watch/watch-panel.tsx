import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Button, Skeleton, toast } from '@lotus/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Facts } from '../facts.tsx'
import { PanelActions } from '../panel-actions.tsx'
import { useCan } from '../permissions.ts'
import { callQuery, meQuery, queryClient, refresh } from '../queries.ts'
import { SidePanel } from '../side-panel.tsx'
import { FailureAlert, UntilLoaded } from '../until-loaded.tsx'
import { WatchDialog } from './watch-dialog.tsx'
import { WatchEvidence } from './watch-evidence.tsx'
import type { WatchDetail, WatchKind } from './watch-kind.ts'
import styles from './watch.module.css'

type Props = { kind: WatchKind; id: string; onClose: () => void }
type Dialog = 'act' | 'close'

/** One case: what speaks for it day by day, and what was done about it. */
export function WatchPanel({ kind, id, onClose }: Props) {
  const { t } = useTranslation('people')
  const options = callQuery<typeof kind.detail>(kind.detail, { id })
  const query = useQuery(options)
  const [dialog, setDialog] = useState<Dialog>()
  const mayAct = useCan(kind.mayAct)
  const { data: detail } = query
  const onDone = (now: WatchDetail) => {
    setDialog(undefined)
    queryClient.setQueryData<WatchDetail>(options.queryKey, now)
    void refresh(kind.list)
  }
  return (
    <>
      <SidePanel
        label={t('watch.number', { id })}
        onClose={onClose}
        isCovered={dialog !== undefined}
        initialsOf={detail?.account}
        title={detail ? detail.account : <Skeleton width={160} height={18} />}
        note={<span className="num">{t('watch.number', { id })}</span>}
        footer={
          detail &&
          detail.closedAt === null &&
          mayAct && <Actions kind={kind} detail={detail} onOpen={setDialog} onDone={onDone} />
        }
      >
        {detail ? <Content kind={kind} detail={detail} /> : <UntilLoaded query={query} />}
      </SidePanel>
      {detail && dialog && (
        <WatchDialog kind={kind} detail={detail} what={dialog} onClose={() => setDialog(undefined)} onDone={onDone} />
      )}
    </>
  )
}

type ActionProps = {
  kind: WatchKind
  detail: WatchDetail
  onOpen: (dialog: Dialog) => void
  onDone: (now: WatchDetail) => void
}

function Actions({ kind, detail, onOpen, onDone }: ActionProps) {
  const { t } = useTranslation('people')
  const me = useQuery(meQuery()).data?.operator.username
  const take = useMutation({
    mutationFn: () => kind.take(detail.id),
    onSuccess: (now) => {
      toast.success(t('watch.taken'))
      onDone(now)
    },
    // Closed in the meantime, perhaps.
    onError: () => refresh(kind.list, kind.detail),
  })
  return (
    <>
      <FailureAlert error={take.error} conflict={t('watch.conflict')} />
      <PanelActions>
        {(isOffline) => (
          <>
            <Button disabled={isOffline} onClick={() => onOpen('close')}>
              {t('watch.close')}
            </Button>
            <Button disabled={isOffline} onClick={() => onOpen('act')}>
              {t('watch.act')}
            </Button>
            {detail.owner !== me && (
              <Button variant="primary" disabled={isOffline} loading={take.isPending} onClick={() => take.mutate()}>
                {t('watch.take')}
              </Button>
            )}
          </>
        )}
      </PanelActions>
    </>
  )
}

function Content({ kind, detail }: { kind: WatchKind; detail: WatchDetail }) {
  const { t } = useTranslation('people')
  const maySeeMember = useCan('members.view')
  const facts = [
    { label: t('watch.column.opened'), value: formatDateTime(detail.openedAt) },
    { label: t('watch.dueAt'), value: formatDateTime(detail.dueAt) },
    { label: t('watch.column.owner'), value: detail.owner ?? t('watch.nobody') },
  ]
  return (
    <>
      {detail.closedAt !== null && detail.outcome !== null && (
        <Alert
          tone="info"
          title={`${t(`watch.${kind.key}.outcome.${detail.outcome}`)} · ${formatDateTime(detail.closedAt)}`}
        >
          {t('watch.closedBy', { who: detail.closedBy ?? '', note: detail.closingNote ?? '' })}
        </Alert>
      )}
      {detail.isLate && <Alert tone="loss">{t('watch.late', { at: formatDateTime(detail.dueAt) })}</Alert>}
      {kind.key === 'aml' && detail.closedAt === null && <Alert tone="warning">{t('watch.aml.silence')}</Alert>}
      <Facts facts={facts} />
      {maySeeMember && (
        <p>
          <Link to="/members" className="link">
            {t('watch.openMember')}
          </Link>
        </p>
      )}
      <WatchEvidence kind={kind.key} evidence={detail.evidence} />
      <section>
        <h3 className={styles.heading}>{t('watch.steps')}</h3>
        {detail.steps.length === 0 ? (
          <p className={styles.calm}>{t('watch.noSteps')}</p>
        ) : (
          <ol className={styles.list}>
            {detail.steps.map(({ at, by, act, note }) => (
              <li key={`${at} ${act} ${note}`}>
                <b>{act === 'TAKE' || act === 'CLOSE' ? t(`watch.step.${act}`) : t(`watch.${kind.key}.act.${act}`)}</b>
                {note !== '' && <p>{note}</p>}
                <small>
                  {by} · <time dateTime={at}>{formatDateTime(at)}</time>
                </small>
              </li>
            ))}
          </ol>
        )}
      </section>
    </>
  )
}
