import { useTranslation } from '@lotus/i18n'
import { useEffect } from 'react'

/** The title names the page and tells this app apart from the members' site. */
export function usePageTitle(title: string): void {
  const { t } = useTranslation('backoffice')
  useEffect(() => {
    document.title = `${title} · ${t('documentTitle')}`
  }, [title, t])
}
