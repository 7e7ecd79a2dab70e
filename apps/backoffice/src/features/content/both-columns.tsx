import { completeLanguages, defaultLanguage, languageName, useTranslation, type CompleteLanguage } from '@lotus/i18n'
import { Segmented } from '@lotus/ui'
import { useState, type ReactNode } from 'react'
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
        <Segmented
          block
          label={t('language.label')}
          options={completeLanguages.map((value) => ({ value, label: languageName(value) }))}
          value={shown}
          onChange={setShown}
        />
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
