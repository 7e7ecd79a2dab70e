import { useTranslation } from '@lotus/i18n'
import styles from './auth.module.css'

const LEVELS = [1, 2, 3, 4]

/**
 * Strength 0 to 4, by length alone: rules about kinds of characters make passwords weaker, not stronger (DECISIONS 19).
 */
function lengthLevel(password: string): number {
  const length = [...password].length
  return [1, 8, 12, 16].filter((limit) => length >= limit).length
}

export function PasswordLength({ password }: { password: string }) {
  const { t } = useTranslation('auth')
  const level = lengthLevel(password)
  return (
    <div className={styles.meter} role="img" aria-label={t('field.strength', { level })}>
      {LEVELS.map((step) => (
        <i key={step} className={step <= level ? styles.meterOn : undefined} />
      ))}
    </div>
  )
}
