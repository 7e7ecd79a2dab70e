import { defaultLanguage, languages, useTranslation, type Language } from '@lotus/i18n'
import { Segmented } from '@lotus/ui'
import { useState, type ReactNode } from 'react'
import { useIsWide } from '../../shared/use-is-wide.ts'
import styles from './content.module.css'

/** Both languages side by side; on a small screen one of them, chosen above. */
export function BothColumns({ children }: { children: (language: Language) => ReactNode }) {
  const { t } = useTranslation('backofficeContent')
  const isWide = useIsWide()
  const [shown, setShown] = useState<Language>(defaultLanguage)
  if (!isWide) {
    return (
      <div className={styles.one}>
        <Segmented
          block
          label={t('language.label')}
          options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
          value={shown}
          onChange={setShown}
        />
        {children(shown)}
      </div>
    )
  }
  return (
    <div className={styles.both}>
      {languages.map((language) => (
        <section key={language} aria-label={t(`language.${language}`)} className={styles.column}>
          <h2>{t(`language.${language}`)}</h2>
          {children(language)}
        </section>
      ))}
    </div>
  )
}
