import type { RouteValue } from '@lotus/contract'
import { formatDate, useTranslation, type TFunction } from '@lotus/i18n'
import { Badge, Card, moneyText, type Tone } from '@lotus/ui'
import { LoadMore, useRows } from '../../../shared/paged.tsx'
import styles from './rewards.module.css'

type Claim = RouteValue<'reward.reviews'>['rows'][number]
type Say = TFunction<'loyalty'>
const MINUTE = 'hh:mm dd/MM/yyyy'
const tones: Record<Claim['state'], Tone> = { WAITING: 'warning', PAID: 'gain', REFUSED: 'loss', WITHDRAWN: 'neutral' }

/** Large claims that an operator looks at before they are paid: by when, and what became of the others. Nothing where there is none. */
export function OwnClaims() {
  const { t } = useTranslation('loyalty')
  const query = useRows('reward.reviews', { limit: 10 })
  if (query.rows.length === 0) return null
  return (
    <Card title={t('claims.title')} className={styles.claims}>
      <p className="fine">{t('claims.lead')}</p>
      <ul>
        {query.rows.map((claim) => (
          <li key={claim.id}>
            <div>
              <b className="num">{moneyText(claim.amount)}</b>
              <span>{nameOf(t, claim)}</span>
              <small>{stateText(t, claim)}</small>
            </div>
            <Badge tone={tones[claim.state]}>{t(`claims.state.${claim.state}`)}</Badge>
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </Card>
  )
}

function nameOf(t: Say, { source, what, level, title }: Claim): string {
  if (source === 'GIFT') return t(`reward.what.${what}`, { level: level ?? 0, defaultValue: t('reward.what.OTHER') })
  return title ?? t(`claims.source.${source}`)
}

function stateText(t: Say, { state, ref, dueAt, decidedAt, reason }: Claim): string {
  if (state === 'WAITING') return `${ref} · ${t('claims.until', { at: formatDate(dueAt, MINUTE) })}`
  const at = `${ref} · ${formatDate(decidedAt ?? dueAt, MINUTE)}`
  return reason === '' ? at : `${at} · ${t('claims.reason', { reason })}`
}
