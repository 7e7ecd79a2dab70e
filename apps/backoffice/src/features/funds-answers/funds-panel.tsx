import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Button, Skeleton } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts, type Fact } from '../../shared/facts.tsx'
import { PanelActions, Reason } from '../../shared/panel-actions.tsx'
import { useCan } from '../../shared/permissions.ts'
import { callQuery, queryClient, refresh } from '../../shared/queries.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import { AcceptDialog, RefuseDialog } from './funds-dialogs.tsx'
import { FundsPictures } from './funds-pictures.tsx'
import styles from './funds.module.css'
import type { FundsDetail } from './funds-search.ts'

type Dialog = 'accept' | 'refuse' | 'look'
/** The identity level of approved documents. */
const CHECKED = 2

/** One member's answer: the words, the pictures, what was said before, and the decision. */
export function FundsPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('backofficeVerification')
  const options = callQuery('bo.fundsAnswer', { id })
  const query = useQuery(options)
  const [dialog, setDialog] = useState<Dialog>()
  const { data: detail } = query
  const close = () => setDialog(undefined)
  const onDone = (now: FundsDetail) => {
    close()
    queryClient.setQueryData(options.queryKey, now)
    void refresh('bo.fundsAnswers')
  }
  const onConflict = () => void refresh('bo.fundsAnswers', 'bo.fundsAnswer')
  const decide = { id, onClose: close, onDone, onConflict }
  return (
    <>
      <SidePanel
        label={t('source.panel', { account: detail?.account ?? id })}
        onClose={onClose}
        isCovered={dialog !== undefined}
        initialsOf={detail?.account}
        title={detail ? detail.account : <Skeleton width={160} height={18} />}
        note={detail && t('sentAt', { time: formatDateTime(detail.sentAt) })}
        footer={detail && detail.state !== 'REFUSED' && <Actions detail={detail} onOpen={setDialog} />}
      >
        {detail ? (
          <>
            <Content detail={detail} />
            <FundsPictures
              detail={detail}
              isAsking={dialog === 'look'}
              onAsk={(is) => setDialog(is ? 'look' : undefined)}
            />
          </>
        ) : (
          <UntilLoaded query={query} notFound={t('source.notFound')} />
        )}
      </SidePanel>
      {detail && dialog === 'accept' && <AcceptDialog detail={detail} {...decide} />}
      {detail && dialog === 'refuse' && <RefuseDialog detail={detail} {...decide} />}
    </>
  )
}

function Actions({ detail, onOpen }: { detail: FundsDetail; onOpen: (dialog: Dialog) => void }) {
  const { t } = useTranslation('backofficeVerification')
  if (!useCan('verification.decide')) return <Reason>{t('source.mayNotDecide')}</Reason>
  return (
    <PanelActions>
      {(isOffline) => (
        <>
          <Button variant="danger-outline" disabled={isOffline} onClick={() => onOpen('refuse')}>
            {t('source.refuse')}
          </Button>
          {detail.state === 'WAITING' && (
            <Button variant="primary" disabled={isOffline || detail.level < CHECKED} onClick={() => onOpen('accept')}>
              {t('source.accept')}
            </Button>
          )}
        </>
      )}
    </PanelActions>
  )
}

function Content({ detail }: { detail: FundsDetail }) {
  const { t } = useTranslation('backofficeVerification')
  const { words, level, decidedAt, decidedBy, accepted, reason, note, earlier, state } = detail
  const fact = (name: string, value: Fact['value']): Fact => ({ label: t(`source.fact.${name}`), value })
  const facts = [
    fact('source', t(`source.kind.${detail.source}`)),
    ...(words === null ? [] : [fact('words', words)]),
    fact('level', String(level)),
    ...(decidedAt === null ? [] : [fact('decided', `${decidedBy ?? ''} · ${formatDateTime(decidedAt)}`)]),
    ...(accepted === null ? [] : [fact('accepted', `${accepted.by} · ${formatDateTime(accepted.at)}`)]),
    ...(reason === null ? [] : [fact('refusal', t(`source.refusal.${reason}`))]),
    ...(note === null ? [] : [fact('note', note)]),
  ]
  return (
    <>
      {state === 'WAITING' && level < CHECKED && <Alert tone="warning">{t('source.noDocuments')}</Alert>}
      <Facts facts={facts} />
      {earlier.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t('source.earlier')}</h3>
          <ul className={styles.list}>
            {earlier.map((one) => (
              <li key={one.sentAt}>
                {formatDateTime(one.sentAt)} · {t(`source.kind.${one.source}`)} · {t(`source.state.${one.state}`)}
                {one.reason !== null && ` · ${t(`source.refusal.${one.reason}`)}`}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
