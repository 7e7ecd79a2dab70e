import { formatDateTime, useTranslation } from '@lotus/i18n'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../shared/queries.ts'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import styles from './promotions.module.css'

/** Who was refused since somebody alike had been given it, with the evidence. */
export function AlikePart({ id }: { id: string }) {
  const { t } = useTranslation('backoffice')
  const query = useQuery(callQuery('bo.promotionAlike', { id }))
  return (
    <section className={styles.part}>
      <h3>{t('promotions.refusedAlike.title')}</h3>
      {query.data === undefined ? (
        <UntilLoaded query={query} lines={3} />
      ) : query.data.rows.length === 0 ? (
        <p className="fine">{t('promotions.refusedAlike.none')}</p>
      ) : (
        <ul className={styles.winners} aria-label={t('promotions.refusedAlike.title')}>
          {query.data.rows.map(({ memberId, username, otherUsername, period, evidence, at }) => (
            <li key={memberId}>
              <b>{username}</b>
              <span>
                {t('promotions.refusedAlike.with', {
                  name: otherUsername,
                  what: evidence.map((sign) => t(`promotions.board.evidence.${sign}`)).join(', '),
                })}
              </span>
              <small>{`${formatDateTime(at)} · ${period}`}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
