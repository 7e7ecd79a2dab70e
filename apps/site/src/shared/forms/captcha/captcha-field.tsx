import { useTranslation } from '@lotus/i18n'
import { Alert, TextField } from '@lotus/ui'
import { IconRefresh } from '@lotus/ui/icons'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api.ts'
import styles from './captcha.module.css'
import { retryWhenRateLimited } from './retry-when-rate-limited.ts'
import { useWork } from './use-work.ts'

/** V15, K05: the server gives one picture a second; earlier requests are refused. */
const REFRESH_MS = 1000

type Props = {
  value: string
  error: string | undefined
  /** Changing the number loads another picture, because a picture is valid for one try. */
  round: number
  onChange: (value: string) => void
}

/** Letters in a picture, or a proof of work for those who cannot read them (T04, ER06, WCAG 1.1.1). */
export function CaptchaField(props: Props) {
  const { t } = useTranslation('auth')
  const [isWorking, setWorking] = useState(false)
  const { state, again } = useWork({ isOn: isWorking, round: props.round, onAnswer: props.onChange })
  const showPicture = () => {
    props.onChange('')
    setWorking(false)
  }
  if (!isWorking || state === 'closed') {
    return (
      <div className="stack gap-1">
        <Picture {...props} />
        {state !== 'closed' && (
          <button type="button" className={`link ${styles.other ?? ''}`} onClick={() => setWorking(true)}>
            {t('captcha.without')}
          </button>
        )}
      </div>
    )
  }
  return (
    <div className="stack gap-1">
      <Alert tone={state === 'done' ? 'gain' : state === 'failed' ? 'warning' : 'info'}>
        {t(`captcha.work.${state === 'idle' ? 'busy' : state}`)}
      </Alert>
      {props.error !== undefined && state !== 'done' && (
        <p className={styles.error} role="alert">
          {t('captcha.work.wait')}
        </p>
      )}
      <span className={styles.links}>
        {state === 'failed' && (
          <button type="button" className="link" onClick={again}>
            {t('captcha.work.again')}
          </button>
        )}
        <button type="button" className="link" onClick={showPicture}>
          {t('captcha.with')}
        </button>
      </span>
    </div>
  )
}

/** The picture, the field, and a button for another picture. */
function Picture({ value, error, round, onChange }: Props) {
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
        const { signal } = controller
        setImage(await retryWhenRateLimited(() => call('captcha.get', {}, { signal }), signal))
      } catch {
        // Without a picture the button beside it requests one again.
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
      <div className={styles.side}>
        {image === null ? (
          <span className={styles.blank} />
        ) : (
          <img className={styles.image} src={`data:image/png;base64,${image}`} alt={t('captcha.alt')} />
        )}
        <button
          type="button"
          className={styles.button}
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
