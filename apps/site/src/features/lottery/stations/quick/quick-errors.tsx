import { useTranslation } from '@lotus/i18n'
import type { ShorthandError } from '@lotus/rules/shorthand'
import { Chip } from '@lotus/ui'
import { ERRORS_ID } from './quick-field.tsx'
import styles from './quick.module.css'

const SHOWN_MAX = 8

type Props = { errors: readonly ShorthandError[]; onUse: (error: ShorthandError, by: string) => void }

/** What is wrong with each marked word, and what may stand in its place. */
export function QuickErrors({ errors, onUse }: Props) {
  const { t } = useTranslation('shorthand')
  if (errors.length === 0) return null
  return (
    <div id={ERRORS_ID}>
      <b>{t('errors', { count: errors.length })}</b>
      <ul className={styles.errors}>
        {errors.slice(0, SHOWN_MAX).map((error) => (
          <li key={`${error.at} ${error.code}`} className={styles.error}>
            <span>
              <span className={styles.word}>{t('atWord', { word: error.word.slice(0, 24) })}</span>{' '}
              {t(`error.${error.code}`, { count: error.count ?? 0 })}
            </span>
            {error.suggestions.length > 0 && (
              <span className={styles.chips}>
                {t('suggest')}
                {error.suggestions.map((by) => (
                  <Chip
                    key={by}
                    size="sm"
                    className={styles.chip}
                    aria-label={t('use', { word: error.word, by })}
                    onClick={() => onUse(error, by)}
                  >
                    {by}
                  </Chip>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
