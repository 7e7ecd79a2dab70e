import { useTranslation } from '@lotus/i18n'
import { useEffect } from 'react'

/** Puts the name of what is read in front, once it is known; before that the window carries the title of its address. */
export function useDocumentTitle(title: string | undefined): void {
  const { t } = useTranslation('common')
  const name = t('appName')
  useEffect(() => {
    if (title === undefined) return
    let isCurrent = true
    // After the effects of the page around, which name the address when it changes.
    queueMicrotask(() => {
      if (isCurrent) document.title = `${title} · ${name}`
    })
    return () => {
      isCurrent = false
    }
  }, [title, name])
}
