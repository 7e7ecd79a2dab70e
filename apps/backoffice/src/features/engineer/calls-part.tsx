import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, Button, Modal, Segmented } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SearchForm } from '../../shared/filters.tsx'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import { call } from './engineer-session.ts'
import styles from './engineer.module.css'

const ROWS = 50

/** The last calls in both directions, with what each side said. */
export function CallsPart() {
  const { t } = useTranslation('vendorPage')
  const [only, setOnly] = useState<'all' | 'errors'>('all')
  const [txId, setTxId] = useState<string>()
  const [shown, setShown] = useState<string>()
  const input = {
    limit: ROWS,
    ...(only === 'errors' ? { only } : {}),
    ...(txId === undefined ? {} : { txId }),
  }
  const query = useQuery({ queryKey: ['vendor.calls', input], queryFn: () => call('vendor.calls', input) })
  return (
    <section className={styles.card}>
      <h2>{t('part.calls')}</h2>
      <Segmented
        label={t('calls.which')}
        options={(['all', 'errors'] as const).map((value) => ({ value, label: t(`calls.${value}`) }))}
        value={only}
        onChange={setOnly}
      />
      <SearchForm label={t('calls.tx')} value={txId ?? ''} onSearch={setTxId} />
      {!query.data && <UntilLoaded query={query} />}
      {query.data?.rows.length === 0 && <p>{t('calls.none')}</p>}
      <ul className={styles.rows}>
        {query.data?.rows.map((row) => (
          <li key={row.id}>
            <span>
              <b>{row.op}</b> <Badge tone={row.isError ? 'loss' : 'gain'}>{row.outcome}</Badge>
              <small className="num">
                {formatDateTime(row.at)} · {t(`calls.${row.direction}`)} {row.txId !== null && `· ${row.txId}`}
              </small>
            </span>
            <Button size="sm" variant="ghost" onClick={() => setShown(row.id)}>
              {t('show')}
            </Button>
          </li>
        ))}
      </ul>
      {shown !== undefined && <CallDialog id={shown} onClose={() => setShown(undefined)} />}
    </section>
  )
}

function CallDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('vendorPage')
  const query = useQuery({ queryKey: ['vendor.call', id], queryFn: () => call('vendor.call', { id }) })
  return (
    <Modal opened onClose={onClose} title={query.data?.op ?? t('part.calls')} width={640}>
      {query.data ? (
        <>
          <h3>{t('calls.request')}</h3>
          <pre className={styles.body}>{query.data.request}</pre>
          <h3>{t('calls.answer')}</h3>
          <pre className={styles.body}>{query.data.answer}</pre>
        </>
      ) : (
        <UntilLoaded query={query} />
      )}
    </Modal>
  )
}
