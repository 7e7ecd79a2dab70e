import { useTranslation } from '@lotus/i18n'
import { useEffect } from 'react'

/** Puts the item's name into the window's title once it is known; until then the title is that of the address. */
export function useDocumentTitle(title: string | undefined): void {
  const { t } = useTranslation('common')
  const name = t('appName')
  useEffect(() => {
    if (title === undefined) return
    let isCurrent = true
    // Runs after the effects of the surrounding page, which set the title when the address changes.
    queueMicrotask(() => {
      if (isCurrent) document.title = `${title} · ${name}`
    })
    return () => {
      isCurrent = false
    }
  }, [title, name])
}
