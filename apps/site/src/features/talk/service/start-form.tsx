import { isCallError } from '@lotus/client'
import { feedbackTypes } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Alert, Button, Chip, ChipGroup, TextField } from '@lotus/ui'
import { useState, type FormEvent } from 'react'
import { useErrorText } from '../../../shared/error-text.ts'
import { CaptchaField } from '../../../shared/forms/captcha/captcha-field.tsx'
import { useSubmit } from '../../../shared/forms/use-submit.ts'
import type { ServiceInfo, Start } from './use-visit.ts'
import styles from './service.module.css'

type Props = { info: ServiceInfo; isKnown: boolean; onStart: (start: Start) => Promise<void> }
type Topic = (typeof feedbackTypes)[number]

const NAME_MAX = 40

/** What it is about, and for a guest a name: then somebody can take it up prepared. */
export function StartForm({ info, isKnown, onStart }: Props) {
  const { t } = useTranslation('talk')
  const errorText = useErrorText()
  const [topic, setTopic] = useState<Topic>()
  const [name, setName] = useState('')
  const [captcha, setCaptcha] = useState('')
  const [round, setRound] = useState(0)
  const [isAsked, setAsked] = useState(false)
  const isNameMissing = !isKnown && name.trim() === ''
  const { submit, isSending, failure } = useSubmit(async () => {
    try {
      await onStart({
        ...(topic ? { topic } : {}),
        ...(isKnown ? {} : { name: name.trim() }),
        ...(captcha === '' ? {} : { captcha }),
      })
    } catch (error) {
      setCaptcha('')
      setRound((count) => count + 1)
      throw error
    }
  })
  const isCaptchaAsked = isCallError(failure, 'captcha_required')
  const wantsCaptcha = info.needsCaptcha && (!isKnown || isCaptchaAsked)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!isNameMissing && !(wantsCaptcha && captcha === '')) submit()
  }
  const isCaptchaWrong = isCallError(failure, 'captcha_wrong', 'captcha_required')
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <p className={styles.waiting}>
        {info.waiting === 0 ? t('service.nobodyWaits') : t('service.othersWait', { count: info.waiting })}
      </p>
      <div className={styles.topic}>
        <span id="service-topic">{t('service.topic')}</span>
        <ChipGroup label={t('service.topic')} className={styles.topics ?? ''}>
          {feedbackTypes.map((entry) => (
            <Chip
              key={entry}
              size="sm"
              selected={topic === entry}
              onClick={() => setTopic(topic === entry ? undefined : entry)}
            >
              {t(`type.${entry}`)}
            </Chip>
          ))}
        </ChipGroup>
      </div>
      {!isKnown && (
        <TextField
          label={t('service.name')}
          autoComplete="nickname"
          maxLength={NAME_MAX}
          value={name}
          error={isAsked && isNameMissing ? t('service.nameMissing') : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      {wantsCaptcha && (
        <CaptchaField
          value={captcha}
          round={round}
          error={
            isAsked && captcha === ''
              ? isCaptchaWrong
                ? errorText(failure)
                : t('auth:error.captchaRequired')
              : undefined
          }
          onChange={setCaptcha}
        />
      )}
      {failure !== null && !isCaptchaWrong && <Alert tone="loss">{errorText(failure)}</Alert>}
      <Button type="submit" variant="primary" size="lg" block loading={isSending}>
        {t('service.start')}
      </Button>
      <p className={styles.small}>{t('service.privacy')}</p>
    </form>
  )
}
