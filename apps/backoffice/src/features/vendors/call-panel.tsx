import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, Skeleton } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { Facts } from '../../shared/facts.tsx'
import { callQuery } from '../../shared/queries.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import styles from './vendors.module.css'

/** One call with what each side said; secrets were taken out before it was stored. */
export function CallPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('backofficeVendors')
  // A call of the past does not change.
  const query = useQuery({ ...callQuery('bo.vendorCall', { id }), refetchInterval: false as const })
  const call = query.data
  const none = t('common:state.none')
  return (
    <SidePanel
      label={t('call.panel')}
      onClose={onClose}
      title={
        call ? (
          <>
            {call.op} <Badge tone={call.isError ? 'loss' : 'gain'}>{call.outcome}</Badge>
          </>
        ) : (
          <Skeleton width={200} height={18} />
        )
      }
      note={call && <span className="num">{`${call.vendor} · ${formatDateTime(call.at)}`}</span>}
    >
      {call ? (
        <>
          <Facts
            facts={[
              { label: t('call.direction'), value: t(`call.${call.direction}`) },
              { label: t('call.http'), value: call.httpStatus ?? none },
              { label: t('call.took'), value: t('call.milliseconds', { count: call.ms }) },
              { label: t('call.tx'), value: call.txId ?? none },
              { label: t('fact.roundId'), value: call.roundId ?? none },
              { label: t('call.player'), value: call.playerRef ?? none },
              { label: t('changed.keyId'), value: call.keyId ?? none },
            ]}
          />
          <Body title={t(call.direction === 'in' ? 'call.theyAsked' : 'call.weAsked')} body={call.request} />
          <Body title={t(call.direction === 'in' ? 'call.weAnswered' : 'call.theyAnswered')} body={call.answer} />
        </>
      ) : (
        <UntilLoaded query={query} notFound={t('call.gone')} />
      )}
    </SidePanel>
  )
}

function Body({ title, body }: { title: string; body: string }) {
  const { t } = useTranslation('backofficeVendors')
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {body === '' ? (
        <p className={styles.lead}>{t('call.empty')}</p>
      ) : (
        <pre className={styles.pem}>{indented(body)}</pre>
      )}
    </section>
  )
}

/** JSON with a line for each field; a text that was cut or is something else stays as it is. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
