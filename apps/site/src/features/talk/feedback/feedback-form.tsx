import { isCallError } from '@lotus/client'
import type { RouteValue } from '@lotus/contract'
import { countWords } from '@lotus/contract/count-words'
import { useTranslation } from '@lotus/i18n'
import { Alert, Button, Chip, ChipGroup, IMAGE_TYPES, TextAreaField, TextField, UploadField } from '@lotus/ui'
import { useRef, useState, type FormEvent } from 'react'
import { call } from '../../../shared/api.ts'
import { useErrorText } from '../../../shared/error-text.ts'
import { CaptchaField } from '../../../shared/forms/captcha/captcha-field.tsx'
import { useSubmit } from '../../../shared/forms/use-submit.ts'
import { useImages } from '../parts/use-images.ts'
import styles from './feedback.module.css'

type Settings = RouteValue<'feedback.settings'>
type Props = { settings: Settings; onSent: (id: string) => void }

const CONTENT_MAX = 4000
const CONTACT_MAX = 120

/** V13: a kind, between so many words, a way to answer, up to three pictures; guests prove that they are people. */
export function FeedbackForm({ settings, onSent }: Props) {
  const { t } = useTranslation('talk')
  const errorText = useErrorText()
  const form = useRef<HTMLFormElement>(null)
  const [type, setType] = useState<Settings['types'][number]>()
  const [content, setContent] = useState('')
  const [contact, setContact] = useState('')
  const [captcha, setCaptcha] = useState('')
  const [round, setRound] = useState(0)
  const [isAsked, setAsked] = useState(false)
  const images = useImages(settings.imagesMax, async (file) => (await call('feedback.upload', {}, { file })).image)

  const words = countWords(content)
  const limits = { min: settings.minWords, max: settings.maxWords }
  const lengthProblem =
    words === 0
      ? t('feedback.empty')
      : words < limits.min || words > limits.max
        ? t('feedback.length', limits)
        : undefined
  const { submit, isSending, failure } = useSubmit(async () => {
    if (type === undefined) return
    try {
      const { id } = await call('feedback.send', {
        type,
        content: content.trim(),
        ...(contact.trim() === '' ? {} : { contact: contact.trim() }),
        ...(images.images.length === 0 ? {} : { images: images.images.map(({ name }) => name) }),
        ...(captcha === '' ? {} : { captcha }),
      })
      onSent(id)
    } catch (error) {
      // A picture is good for one try.
      setCaptcha('')
      setRound((count) => count + 1)
      throw error
    }
  })
  const isCaptchaMissing = settings.needsCaptcha && captcha === ''
  const isCaptchaWrong = isCallError(failure, 'captcha_wrong', 'captcha_required')
  const isLengthRefused = isCallError(failure, 'feedback_length')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    const field = type === undefined ? 'type' : lengthProblem ? 'content' : isCaptchaMissing ? 'captcha' : undefined
    if (field !== undefined) return form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
    if (!images.isBusy) submit()
  }
  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate>
      <div className={styles.types}>
        <span>{t('feedback.type')}</span>
        <ChipGroup label={t('feedback.type')} className={styles.typeChips ?? ''}>
          {settings.types.map((entry) => (
            <Chip key={entry} name="type" selected={type === entry} onClick={() => setType(entry)}>
              {t(`type.${entry}`)}
            </Chip>
          ))}
        </ChipGroup>
        {isAsked && type === undefined && (
          <p className={styles.problem} role="alert">
            {t('feedback.typeMissing')}
          </p>
        )}
      </div>
      <TextAreaField
        name="content"
        label={t('feedback.content')}
        labelAside={<span className="num">{t('feedback.words', { count: words, max: limits.max })}</span>}
        hint={t('feedback.lengthHint', limits)}
        error={isLengthRefused ? errorText(failure) : isAsked ? lengthProblem : undefined}
        rows={6}
        maxLength={CONTENT_MAX}
        value={content}
        onChange={(event) => setContent(event.target.value)}
      />
      <UploadField
        label={t('feedback.images')}
        labelAside={t('optional')}
        hint={t('image.rule', { max: settings.imagesMax })}
        accept={IMAGE_TYPES}
        maxFiles={settings.imagesMax}
        files={images.files}
        onPick={images.pick}
        onRemove={images.remove}
        pickText={t('image.pick')}
        removeLabel={(name) => t('image.remove', { name })}
      />
      <TextField
        name="contact"
        label={t('feedback.contact')}
        labelAside={t('optional')}
        hint={t('feedback.contactHint')}
        maxLength={CONTACT_MAX}
        value={contact}
        onChange={(event) => setContact(event.target.value)}
      />
      {settings.needsCaptcha && (
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
      {failure !== null && !isCaptchaWrong && !isLengthRefused && <Alert tone="loss">{errorText(failure)}</Alert>}
      <Button type="submit" variant="primary" size="lg" loading={isSending || (isAsked && images.isBusy)}>
        {t('feedback.send')}
      </Button>
    </form>
  )
}
