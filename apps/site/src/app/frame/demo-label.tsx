import { useTranslation } from '@lotus/i18n'
import { useQuery } from '@tanstack/react-query'
import { statusQuery } from '../../shared/queries.ts'
import styles from './frame.module.css'

/** In the demo profile every screen says that the money is none. */
export function DemoLabel() {
  const { t } = useTranslation('frame')
  const { data } = useQuery(statusQuery())
  if (data?.profile !== 'demo') return null
  return (
    <span className={styles.demo} title={t('demo.sentence')}>
      <span className="hide-m">{t('demo.label')}</span>
      <span className="hide-d">{t('demo.short')}</span>
    </span>
  )
}
