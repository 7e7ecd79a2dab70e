import { useTranslation } from '@lotus/i18n'
import styles from './auth.module.css'
import { lengthLevel } from './validation.ts'

const LEVELS = [1, 2, 3, 4]

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
