import { useTranslation } from '@lotus/i18n'
import { LotusMark } from '@lotus/ui'
import { PageLink } from '../../shared/page-link.tsx'
import styles from './frame.module.css'

/** The mark and the name; links to the home page. */
export function Brand({ size = 32 }: { size?: number }) {
  const { t } = useTranslation('common')
  return (
    <PageLink to="/index" className={styles.brand} aria-label={t('brandHome')}>
      <LotusMark size={size} />
      <span className={styles.brandName}>{t('appName')}</span>
    </PageLink>
  )
}
