import { useTranslation } from '@lotus/i18n'
import { buttonClass, EmptyState } from '@lotus/ui'
import { IconHelpCircle } from '@lotus/ui/icons'
import { Link } from '@tanstack/react-router'
import styles from './pages.module.css'

export function NotFoundPage() {
  const { t } = useTranslation('frame')
  return (
    <div className={styles.state}>
      <EmptyState
        icon={<IconHelpCircle size={34} stroke={1.5} aria-hidden />}
        title={t('notFound.title')}
        hint={t('notFound.text')}
        action={
          <Link to="/index" className={buttonClass({ variant: 'primary' })}>
            {t('notFound.home')}
          </Link>
        }
      />
    </div>
  )
}
