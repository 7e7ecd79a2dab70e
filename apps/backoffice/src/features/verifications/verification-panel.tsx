import { formatDateTime, formatDay, useTranslation } from '@lotus/i18n'
import { Alert, Button, Skeleton } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts, type Fact } from '../../shared/facts.tsx'
import { PanelActions, Reason } from '../../shared/panel-actions.tsx'
import { useCan } from '../../shared/permissions.ts'
import { callQuery, queryClient, refresh } from '../../shared/queries.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import { ApproveDialog, RefuseDialog, WithdrawDialog } from './decide-dialogs.tsx'
import { DocumentPictures } from './document-pictures.tsx'
import { Marks, StateBadge } from './marks.tsx'
import { ScreeningHits } from './screening-hits.tsx'
import styles from './verifications.module.css'
import type { VerificationDetail } from './verifications-search.ts'

type Dialog = 'approve' | 'refuse' | 'withdraw' | 'look' | 'hit'

/** One member's documents: what stands on them, what differs, who is alike, and the decision. */
export function VerificationPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('backofficeVerification')
  const options = callQuery('bo.verification', { id })
  const query = useQuery(options)
  const [dialog, setDialog] = useState<Dialog>()
  const { data: detail } = query
  const close = () => setDialog(undefined)
  const onDone = (now: VerificationDetail) => {
    close()
    queryClient.setQueryData(options.queryKey, now)
    void refresh('bo.verifications')
  }
  const onConflict = () => void refresh('bo.verifications', 'bo.verification')
  const decide = { id, onClose: close, onDone, onConflict }
  return (
    <>
      <SidePanel
        label={t('panel', { account: detail?.account ?? id })}
        onClose={onClose}
        isCovered={dialog !== undefined}
        initialsOf={detail?.account}
        title={
          detail ? (
            <>
              {detail.account} <StateBadge of={detail} />
            </>
          ) : (
            <Skeleton width={160} height={18} />
          )
        }
        note={detail && t('sentAt', { time: formatDateTime(detail.sentAt) })}
        footer={detail && detail.state !== 'REFUSED' && <Actions state={detail.state} onOpen={setDialog} />}
      >
        {detail ? (
          <>
            <Content detail={detail} />
            <ScreeningHits
              detail={detail}
              onOpen={(isOpen) => setDialog(isOpen ? 'hit' : undefined)}
              onDone={onDone}
              onConflict={onConflict}
            />
            <DocumentPictures
              detail={detail}
              isAsking={dialog === 'look'}
              onAsk={(is) => setDialog(is ? 'look' : undefined)}
            />
          </>
        ) : (
          <UntilLoaded query={query} notFound={t('notFound')} />
        )}
      </SidePanel>
      {detail && dialog === 'approve' && <ApproveDialog detail={detail} {...decide} />}
      {detail && dialog === 'refuse' && <RefuseDialog detail={detail} {...decide} />}
      {detail && dialog === 'withdraw' && <WithdrawDialog detail={detail} {...decide} />}
    </>
  )
}

type ActionsProps = { state: VerificationDetail['state']; onOpen: (dialog: Dialog) => void }

function Actions({ state, onOpen }: ActionsProps) {
  const { t } = useTranslation('backofficeVerification')
  if (!useCan('verification.decide')) return <Reason>{t('mayNotDecide')}</Reason>
  return (
    <PanelActions>
      {(isOffline) =>
        state === 'APPROVED' ? (
          <Button variant="danger-outline" disabled={isOffline} onClick={() => onOpen('withdraw')}>
            {t('withdraw')}
          </Button>
        ) : (
          <>
            <Button variant="danger-outline" disabled={isOffline} onClick={() => onOpen('refuse')}>
              {t('refuse')}
            </Button>
            <Button variant="primary" disabled={isOffline} onClick={() => onOpen('approve')}>
              {t('approve')}
            </Button>
          </>
        )
      }
    </PanelActions>
  )
}

function Content({ detail }: { detail: VerificationDetail }) {
  const { t } = useTranslation('backofficeVerification')
  const { state, marks, alike, first, needsSecond, earlier } = detail
  return (
    <>
      <Marks marks={marks} />
      {state === 'WAITING' && needsSecond && (
        <Alert tone="warning">
          {first === null
            ? t('needsSecond')
            : t('firstBy', { who: first.by, time: formatDateTime(first.at), note: first.note })}
        </Alert>
      )}
      <Facts facts={useFacts(detail)} />
      {alike.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t('alike.title')}</h3>
          <ul className={styles.list}>
            {alike.map((one) => (
              <li key={one.memberId}>
                {t(`alike.${one.field}`, { account: one.account })} {one.isExcluded && t('alike.excluded')}
              </li>
            ))}
          </ul>
        </section>
      )}
      {earlier.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t('earlier')}</h3>
          <ul className={styles.list}>
            {earlier.map((one) => (
              <li key={one.sentAt}>
                {formatDateTime(one.sentAt)} · {t(`state.${one.state}`)}
                {one.reason !== null && ` · ${t(`refusal.${one.reason}`)}`}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const dayText = (day: string) => formatDay(`${day}T12:00:00+07:00`)

function useFacts(detail: VerificationDetail): Fact[] {
  const { t } = useTranslation(['backofficeVerification', 'common'])
  const { document, payeeName, holders, birthday, expiresOn, decidedAt, decidedBy, withdrawn, reason, note } = detail
  const none = t('common:state.none')
  const fact = (name: string, value: Fact['value']): Fact => ({ label: t(`fact.${name}`), value })
  return [
    fact('kind', t(`kind.${detail.kind}`)),
    ...(document === null
      ? []
      : [
          fact('number', document.number),
          fact('name', document.name),
          fact('payeeName', payeeName ?? none),
          fact('holders', holders.join(', ') || none),
          fact('bornOn', t('bornOn', { day: dayText(document.bornOn), count: document.age })),
        ]),
    ...(birthday === null ? [] : [fact('birthday', dayText(birthday))]),
    fact('expiresOn', expiresOn === null ? none : dayText(expiresOn)),
    fact('level', String(detail.level)),
    ...(decidedAt === null ? [] : [fact('decided', `${decidedBy ?? ''} · ${formatDateTime(decidedAt)}`)]),
    ...(withdrawn === null
      ? []
      : [fact('withdrawn', `${withdrawn.by} · ${formatDateTime(withdrawn.at)} · ${withdrawn.note}`)]),
    ...(reason === null ? [] : [fact('refusal', t(`refusal.${reason}`))]),
    ...(note === null ? [] : [fact('note', note)]),
  ]
}
