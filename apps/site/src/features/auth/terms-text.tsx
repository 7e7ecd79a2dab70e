import { useTranslation } from '@lotus/i18n'
import styles from './auth.module.css'

const clauses = ['age', 'close', 'settle', 'void', 'withdraw', 'own'] as const

/** The terms inside the form: what one accepts must be readable. */
export function TermsText() {
  const { t } = useTranslation('auth')
  return (
    <details className={styles.terms}>
      <summary>{t('register.termsTitle')}</summary>
      <TermsList />
    </details>
  )
}

/** Every clause. */
export function TermsList({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('auth')
  return (
    <ul className={className}>
      {clauses.map((clause) => (
        <li key={clause}>{t(`register.termsList.${clause}`)}</li>
      ))}
    </ul>
  )
}
