import { completeLanguages, defaultLanguage, languageName, useTranslation, type CompleteLanguage } from '@lotus/i18n'
import { useState, type ReactNode } from 'react'
import { LanguageSwitch } from '../../shared/language-switch.tsx'
import { useIsWide } from '../../shared/use-is-wide.ts'
import styles from './content.module.css'

/** Both languages side by side; on a small screen only the one chosen above. */
export function BothColumns({ children }: { children: (language: CompleteLanguage) => ReactNode }) {
  const { t } = useTranslation('backofficeContent')
  const isWide = useIsWide()
  const [shown, setShown] = useState<CompleteLanguage>(defaultLanguage)
  if (!isWide) {
    return (
      <div className={styles.one}>
        <LanguageSwitch label={t('language.label')} value={shown} onChange={setShown} />
        {children(shown)}
      </div>
    )
  }
  return (
    <div className={styles.both}>
      {completeLanguages.map((language) => (
        <section key={language} aria-label={languageName(language)} className={styles.column}>
          <h2>{languageName(language)}</h2>
          {children(language)}
        </section>
      ))}
    </div>
  )
}
