import { useTranslation } from '@lotus/i18n'
import { TextField } from '@lotus/ui'
import { IconRefresh } from '@lotus/ui/icons'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../shared/api.ts'
import styles from './auth.module.css'

/** V15, K05: the server gives one picture a second; asking sooner is asking in vain. */
const REFRESH_MS = 1000

type Props = {
  value: string
  error: string | undefined
  /** Another number, another picture: a picture is good for one try. */
  round: number
  onChange: (value: string) => void
}

/** The picture, the field, and the way to another picture (T04, ER06). */
export function CaptchaField({ value, error, round, onChange }: Props) {
  const { t } = useTranslation('auth')
  const [image, setImage] = useState<string | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const lastAt = useRef(-REFRESH_MS)
  const [asked, setAsked] = useState(0)

  useEffect(() => {
    const controller = new AbortController()
    const load = async () => {
      lastAt.current = performance.now()
      try {
        setImage(await call('captcha.get', {}, { signal: controller.signal }))
      } catch {
        // No picture: the button beside it asks again.
        if (!controller.signal.aborted) setImage(null)
      }
      setWaiting(false)
    }
    setWaiting(true)
    const timer = setTimeout(() => void load(), Math.max(0, lastAt.current + REFRESH_MS - performance.now()))
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [asked, round])

  return (
    <div className={styles.captcha}>
      <TextField
        label={t('field.captcha')}
        name="captcha"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={8}
        placeholder={t('field.captchaHint')}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={styles.captchaSide}>
        {image === null ? (
          <span className={styles.captchaBlank} />
        ) : (
          <img className={styles.captchaImage} src={`data:image/png;base64,${image}`} alt={t('captcha.alt')} />
        )}
        <button
          type="button"
          className={styles.captchaButton}
          aria-label={t('captcha.another')}
          disabled={isWaiting}
          onClick={() => {
            onChange('')
            setAsked(asked + 1)
          }}
        >
          <IconRefresh size={20} stroke={1.75} aria-hidden />
        </button>
      </div>
    </div>
  )
}
