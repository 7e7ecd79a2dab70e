import type { RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, Card, EmptyState, type Tone } from '@lotus/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadMore, pagedQuery } from '../../../shared/paged.tsx'
import { DeviceText, PlaceText } from './place.tsx'
import styles from './security.module.css'
import { NotLoaded } from '../../../shared/query-error.tsx'

type Login = RouteValue<'security.logins'>['items'][number]

const PAGE_ROWS = 10
const tones: Record<Login['outcome'], Tone> = {
  ok: 'gain',
  verify: 'warning',
  wrong: 'loss',
  captcha: 'warning',
  locked: 'loss',
  disabled: 'loss',
}

/** Every login attempt: when, where, device, method, and result. */
export function Logins() {
  const { t } = useTranslation('security')
  const query = useInfiniteQuery(pagedQuery('security.logins', { limit: PAGE_ROWS }))
  const items = query.data?.pages.flatMap((page) => page.items)
  return (
    <Card title={t('logins.title')} subtitle={t('logins.hint')}>
      {items === undefined ? (
        <NotLoaded query={query} title={t('logins.failed')} lines={6} />
      ) : items.length === 0 ? (
        <EmptyState title={t('logins.none')} />
      ) : (
        <ul className={styles.logins}>
          {items.map((item, index) => (
            // Two attempts may have the same time and look alike, so the list index is part of the key.
            <li key={`${item.at}-${index}`}>
              <div>
                <b className="num">{formatDateTime(item.at)}</b>
                <span>
                  <DeviceText device={item.device} /> · {t(`logins.method.${item.method}`)}
                </span>
                <PlaceText place={item} />
              </div>
              <Badge tone={tones[item.outcome]}>{t(`logins.outcome.${item.outcome}`)}</Badge>
            </li>
          ))}
        </ul>
      )}
      <LoadMore query={query}>{t('logins.more')}</LoadMore>
    </Card>
  )
}
