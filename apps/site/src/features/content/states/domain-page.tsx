import { useTranslation } from '@lotus/i18n'
import { EmptyState } from '@lotus/ui'
import { IconExternalLink, IconWorld } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../shared/queries.ts'
import { ContactCard } from '../parts/contact-card.tsx'
import parts from '../parts/parts.module.css'
import styles from './states.module.css'

const isHere = (url: string): boolean => new URL(url).host === window.location.host

/** ER07: whether this address is one of the operator's; the list of those is below. */
export function DomainPage() {
  const { t } = useTranslation('content')
  const { data, isPending } = useQuery(callQuery('system.domainRoute', {}))
  const domains = data?.domainList ?? []
  const state = domains.length === 0 ? 'unknown' : domains.some(({ url }) => isHere(url)) ? 'ours' : 'foreign'
  if (isPending) return null
  return (
    <div className={parts.page}>
      <EmptyState
        className={styles.domain}
        icon={<IconWorld size={34} stroke={1.5} aria-hidden />}
        title={t(`domain.${state}.title`)}
        hint={t(`domain.${state}.hint`, { host: window.location.host })}
      />
      {domains.length > 0 && (
        <section className={styles.domains} aria-labelledby="domain-list">
          <h2 id="domain-list">{t('domain.list')}</h2>
          <ul className={parts.rows}>
            {domains.map(({ url }) => (
              <li key={url}>
                <a href={url} rel="noopener">
                  <span className={parts.rowText}>
                    <b>{new URL(url).host}</b>
                  </span>
                  <IconExternalLink size={18} stroke={1.75} aria-hidden />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ContactCard />
    </div>
  )
}
