import { useTranslation } from '@lotus/i18n'
import { useQuery } from '@tanstack/react-query'
import { statusQuery } from '../../shared/queries.ts'
import { useIsTrial } from '../../shared/session.ts'
import styles from './frame.module.css'

/** In the demo profile every screen says that no real money is used. */
export function DemoLabel() {
  const { t } = useTranslation('frame')
  const { data } = useQuery(statusQuery())
  // Free play has a label of its own, and a phone has room for only one of the two.
  const isTrial = useIsTrial()
  // The prerendered shell has it, and the server takes it out where money is real (apps/server/src/offered-links.ts).
  const profile = data?.profile ?? (import.meta.env.SSR ? 'demo' : undefined)
  if (profile !== 'demo') return null
  return (
    <span className={isTrial ? `${styles.demo} hide-m` : styles.demo} title={t('demo.sentence')} data-profile={profile}>
      <span className="hide-m">{t('demo.label')}</span>
      <span className="hide-d">{t('demo.short')}</span>
    </span>
  )
}
