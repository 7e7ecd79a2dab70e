import { formatDateTime, formatDay, useTranslation } from '@lotus/i18n'
import { Alert, Badge, Card, SkeletonLines, type Tone } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../shared/queries.ts'
import { QueryError } from '../../../shared/query-error.tsx'
import page from '../parts/page.module.css'
import { DocumentForm } from './document-form.tsx'
import { LevelCard } from './level-card.tsx'
import { SourcePart } from './source-part.tsx'
import styles from './verification.module.css'
import type { Verification } from './verification.ts'

const DECIDED_MS = 5_000
const YEAR_DAYS = 365

/** Which identity level the member has, what it allows, and the documents that reach the highest (issue 20 section 4). */
export function IdentityPart() {
  const { t } = useTranslation('verification')
  const query = useQuery({
    ...callQuery('verification.state', {}),
    // A decision shows by itself on an open page.
    refetchInterval: ({ state }) => (state.data?.state === 'WAITING' ? DECIDED_MS : false),
  })
  const { data } = query
  if (data === undefined) {
    return <Card>{query.isError ? <QueryError query={query} title={t('failed')} /> : <SkeletonLines lines={8} />}</Card>
  }
  return (
    <div className={page.columns}>
      <div className="stack gap-45">
        <LevelCard verification={data} />
        <DocumentsCard verification={data} />
        {/* A new form once documents were sent. */}
        {data.canSend && <DocumentForm key={data.sent?.sentAt ?? ''} ageMin={data.ageMin} />}
        <SourcePart />
      </div>
      <KeepCard verification={data} />
    </div>
  )
}

const tones: Record<Exclude<Verification['state'], 'NONE'>, Tone> = {
  WAITING: 'info',
  APPROVED: 'gain',
  REFUSED: 'loss',
  EXPIRED: 'warning',
}

/** What other pictures or figures do not put right. */
const cannotMend: ReadonlySet<string> = new Set(['UNDER_AGE', 'DUPLICATE', 'OTHER'])

function DocumentsCard({ verification: { sent, state } }: { verification: Verification }) {
  const { t } = useTranslation('verification')
  if (sent === null || state === 'NONE') return null
  const day = sent.expiresOn === null ? null : formatDay(`${sent.expiresOn}T12:00:00+07:00`)
  return (
    <Card
      title={t('documents.title')}
      className="stack gap-3"
      actions={<Badge tone={tones[state]}>{t(`documents.state.${state}`)}</Badge>}
    >
      <p>{t('documents.which', { kind: t(`kind.${sent.kind}`), tail: sent.numberTail })}</p>
      {state === 'WAITING' && <p className="note">{t('documents.waiting', { time: formatDateTime(sent.sentAt) })}</p>}
      {sent.withdrawnAt !== null && (
        <p className="note">{t('documents.withdrawn', { time: formatDateTime(sent.withdrawnAt) })}</p>
      )}
      {state === 'REFUSED' && sent.reason !== null && (
        <Alert tone="loss" title={t(`reason.${sent.reason}`)}>
          {t(cannotMend.has(sent.reason) ? 'documents.mistaken' : 'documents.again')}
        </Alert>
      )}
      {state === 'APPROVED' && sent.decidedAt !== null && (
        <p className="note">{t('documents.approved', { time: formatDateTime(sent.decidedAt) })}</p>
      )}
      {state === 'APPROVED' && day !== null && <p className="note">{t('documents.until', { day })}</p>}
      {state === 'EXPIRED' && day !== null && <Alert tone="warning" title={t('documents.expired', { day })} />}
    </Card>
  )
}

function KeepCard({ verification: { sent, keepApprovedDays, keepRefusedDays } }: { verification: Verification }) {
  const { t } = useTranslation('verification')
  const gone = sent?.picturesGoneAt ?? null
  const length = (days: number) =>
    days % YEAR_DAYS === 0 ? t('keep.years', { count: days / YEAR_DAYS }) : t('keep.dayCount', { count: days })
  return (
    <Card title={t('keep.title')}>
      <ul className={styles.keep}>
        <li>{t('keep.sealed')}</li>
        <li>{t('keep.seen')}</li>
        <li>{t('keep.days', { approved: length(keepApprovedDays), refused: length(keepRefusedDays) })}</li>
        {gone !== null && <li>{t('keep.gone', { time: formatDateTime(gone) })}</li>}
      </ul>
    </Card>
  )
}
