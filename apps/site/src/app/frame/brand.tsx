import { useTranslation } from '@lotus/i18n'
import { Link } from '@tanstack/react-router'
import { LotusMark } from '@lotus/ui'
import styles from './frame.module.css'

/** The mark and the name; leads home. */
export function Brand({ size = 32 }: { size?: number }) {
  const { t } = useTranslation('common')
  return (
    <Link to="/index" className={styles.brand} aria-label={t('brandHome')}>
      <LotusMark size={size} />
      <span className={styles.brandName}>{t('appName')}</span>
    </Link>
  )
}
