import { useTranslation } from '@lotus/i18n'
import { LotusMark, OfflineStrip } from '@lotus/ui'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { getToken } from '../shared/session.ts'
import { LoginForm } from './login-form.tsx'
import { LanguageButton, ThemeButton } from './preferences.tsx'
import styles from './login.module.css'
import { usePageTitle } from './use-page-title.ts'

const route = getRouteApi('/login')

/** Only addresses of this app: a link must not lead an operator elsewhere after the login. */
function ownAddress(to: string | undefined): string {
  return to !== undefined && /^\/(?![/\\])/.test(to) && !/^\/login(?:[/?#]|$)/.test(to) ? to : '/'
}

export function LoginPage() {
  const { t } = useTranslation('backoffice')
  const { to } = route.useSearch()
  const router = useRouter()
  usePageTitle(t('login.title'))
  const goOn = () => router.history.replace(ownAddress(to))

  useEffect(() => {
    if (getToken() !== null) router.history.replace(ownAddress(to))
  }, [router, to])

  return (
    <>
      <OfflineStrip />
      <main className={styles.page} id="main">
        <section className={styles.card}>
          <div className={styles.brand}>
            <LotusMark size={36} />
            <span>
              {t('common:appName')} <small>{t('brandNote')}</small>
            </span>
          </div>
          <h1>{t('login.title')}</h1>
          <p className={styles.note}>{t('login.note')}</p>
          <LoginForm onDone={goOn} />
        </section>
        <div className={styles.preferences}>
          <ThemeButton />
          <LanguageButton />
        </div>
      </main>
    </>
  )
}
