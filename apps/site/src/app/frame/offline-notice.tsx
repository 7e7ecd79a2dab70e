import { defaultLanguage, useTranslation, type Language } from '@lotus/i18n'
import { buttonClass, EmptyState, Logo } from '@lotus/ui'
import { IconWifiOff } from '@lotus/ui/icons'
import styles from '../pages.module.css'

/**
 * One language's part of offline.html (scripts/prerender.ts), shown to readers of that language. Only boot.js runs
 * there; it turns the link into a retry of the requested page.
 */
export function OfflineNotice({ language }: { language: Language }) {
  const { t } = useTranslation('frame')
  return (
    <main lang={language} data-offline hidden={language !== defaultLanguage} className={styles.state}>
      <div>
        <p className="row">
          <Logo />
        </p>
        <EmptyState
          icon={<IconWifiOff size={34} stroke={1.5} aria-hidden />}
          title={
            <span role="heading" aria-level={1}>
              {t('offline.title')}
            </span>
          }
          hint={t('offline.text')}
          action={
            <a href="/index" data-retry className={buttonClass({ variant: 'primary' })}>
              {t('offline.retry')}
            </a>
          }
        />
      </div>
    </main>
  )
}
