import { useTranslation } from '@lotus/i18n'
import styles from './auth.module.css'

/** Goes with the registration, so that it stays known which text was accepted. Changes with the text. */
export const TERMS_VERSION = '2026-11'

const clauses = ['age', 'close', 'settle', 'void', 'withdraw', 'own'] as const

/** The terms, in place: accepting a text means being able to read it. */
export function TermsText() {
  const { t } = useTranslation('auth')
  return (
    <details className={styles.terms}>
      <summary>{t('register.termsTitle')}</summary>
      <ul>
        {clauses.map((clause) => (
          <li key={clause}>{t(`register.termsList.${clause}`)}</li>
        ))}
      </ul>
    </details>
  )
}
