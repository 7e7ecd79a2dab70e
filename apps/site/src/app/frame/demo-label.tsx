import { useTranslation } from '@lotus/i18n'
import { useQuery } from '@tanstack/react-query'
import { statusQuery } from '../../shared/queries.ts'
import { useIsTrial } from '../../shared/session.ts'
import styles from './frame.module.css'

/** In the demo profile every screen says that the money is none. */
export function DemoLabel() {
  const { t } = useTranslation('frame')
  const { data } = useQuery(statusQuery())
  // Free play says the same beside it, and a phone has room for one of the two.
  const isTrial = useIsTrial()
  if (data?.profile !== 'demo') return null
  return (
    <span className={isTrial ? `${styles.demo} hide-m` : styles.demo} title={t('demo.sentence')}>
      <span className="hide-m">{t('demo.label')}</span>
      <span className="hide-d">{t('demo.short')}</span>
    </span>
  )
}
