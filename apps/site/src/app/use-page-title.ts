import { useTranslation } from '@lotus/i18n'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

const titles: Record<string, string> = {
  '/index': 'home',
  '/vnlottery': 'lottery',
  '/vnlottery/statistics': 'statistics',
  '/seaLottery': 'seaLottery',
  '/lottery': 'classicLottery',
  '/elott': 'elott',
  '/verify': 'verify',
  '/login': 'login',
  '/register': 'register',
  '/register.html': 'register',
}

/** The window's title names the page, in the page's language; a game screen may put its own in front later. */
export function usePageTitle(): void {
  const { t } = useTranslation(['frame', 'common'])
  const { pathname } = useLocation()
  const title = t(`title.${titles[pathname] ?? 'missing'}`)
  const name = t('common:appName')
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
}
