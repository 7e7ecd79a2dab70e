import type { RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Badge, Card, SkeletonLines, type Tone } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../shared/queries.ts'
import { QueryError } from '../../../shared/query-error.tsx'
import { SourceForm } from './source-form.tsx'

type Funds = RouteValue<'verification.source'>

const DECIDED_MS = 5_000
const tones: Record<Exclude<Funds['state'], 'NONE'>, Tone> = { WAITING: 'info', ACCEPTED: 'gain', REFUSED: 'loss' }

/** Where the member's money comes from: the answer sent last, and the form of the next one (trust.md AML-2). */
export function SourcePart() {
  const { t } = useTranslation('verification')
  const query = useQuery({
    ...callQuery('verification.source', {}),
    // A decision shows by itself on an open page.
    refetchInterval: ({ state }) => (state.data?.state === 'WAITING' ? DECIDED_MS : false),
  })
  const { data } = query
  if (data === undefined) {
    return (
      <Card>
        {query.isError ? <QueryError query={query} title={t('source.failed')} /> : <SkeletonLines lines={3} />}
      </Card>
    )
  }
  return (
    <>
      <SentCard funds={data} />
      {/* A new form once an answer was sent. */}
      {data.canSend && <SourceForm key={data.sent?.sentAt ?? ''} />}
    </>
  )
}

function SentCard({ funds: { sent, state } }: { funds: Funds }) {
  const { t } = useTranslation('verification')
  if (sent === null || state === 'NONE') return null
  return (
    <Card
      title={t('source.title')}
      className="stack gap-3"
      actions={<Badge tone={tones[state]}>{t(`source.state.${state}`)}</Badge>}
    >
      <p>{t(`source.kind.${sent.source}`)}</p>
      {state === 'WAITING' && <p className="note">{t('source.waiting', { time: formatDateTime(sent.sentAt) })}</p>}
      {state === 'ACCEPTED' && sent.decidedAt !== null && (
        <p className="note">{t('source.accepted', { time: formatDateTime(sent.decidedAt) })}</p>
      )}
      {state === 'REFUSED' && sent.reason !== null && (
        <Alert tone="loss" title={t(`source.reason.${sent.reason}`)}>
          {t(sent.wasAccepted ? 'source.notAnyMore' : 'source.again')}
        </Alert>
      )}
    </Card>
  )
}
