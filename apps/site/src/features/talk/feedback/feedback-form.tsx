import { isCallError } from '@lotus/client'
import type { RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Button, Chip, ChipGroup, cx, TextAreaField, TextField, UploadField } from '@lotus/ui'
import type { HistoryState } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { call } from '../../../shared/api.ts'
import { useErrorText } from '../../../shared/error-text.ts'
import { useImages } from '../parts/use-images.ts'
import { useLengthProblem, useTalkForm } from '../parts/use-talk-form.tsx'
import styles from './feedback.module.css'

type Settings = RouteValue<'feedback.settings'>
type Props = {
  settings: Settings
  /** Which message of an agent it is about; the form says so already. */
  reported: HistoryState['reported']
  onSent: (id: string) => void
}

const CONTENT_MAX = 4000
const CONTACT_MAX = 120

/** V13: a type, a text within its length limits, a contact, up to three pictures; guests solve a captcha. */
export function FeedbackForm({ settings, reported, onSent }: Props) {
  const { t } = useTranslation('talk')
  const errorText = useErrorText()
  const form = useRef<HTMLFormElement>(null)
  const [type, setType] = useState<Settings['types'][number] | undefined>(
    reported && settings.types.find((entry) => entry === 'agent'),
  )
  const [content, setContent] = useState(
    reported ? `${t('feedback.reported', { agent: reported.from, at: formatDateTime(reported.at) })} ` : '',
  )
  const [contact, setContact] = useState('')
  const images = useImages(settings.imagesMax, async (file) => (await call('feedback.upload', {}, { file })).image)

  const limits = { min: settings.minWords, max: settings.maxWords }
  const length = useLengthProblem(content, limits, t('feedback.empty'))
  const sending = useTalkForm({
    needsCaptcha: settings.needsCaptcha,
    shownCode: 'feedback_length',
    send: async (captcha) => {
      if (type === undefined) return
      const { id } = await call('feedback.send', {
        type,
        content: content.trim(),
        ...(contact.trim() === '' ? {} : { contact: contact.trim() }),
        ...(images.images.length === 0 ? {} : { images: images.images.map(({ name }) => name) }),
        ...captcha,
      })
      onSent(id)
    },
  })
  const { isAsked, failure } = sending
  const isLengthRefused = isCallError(failure, 'feedback_length')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    sending.setAsked(true)
    const missing = sending.isCaptchaMissing ? 'captcha' : undefined
    const field = type === undefined ? 'type' : length.problem ? 'content' : missing
    if (field !== undefined) return form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
    if (!images.isBusy) sending.submit()
  }
  return (
    <form ref={form} className={cx('stack gap-5', styles.form)} onSubmit={onSubmit} noValidate>
      <Types of={settings.types} chosen={type} onChoose={setType} isMissing={isAsked && type === undefined} />
      <TextAreaField
        name="content"
        label={t('feedback.content')}
        labelAside={length.count}
        hint={t('feedback.lengthHint', limits)}
        error={isLengthRefused ? errorText(failure) : isAsked ? length.problem : undefined}
        rows={6}
        maxLength={CONTENT_MAX}
        value={content}
        onChange={(event) => setContent(event.target.value)}
      />
      <Pictures images={images} max={settings.imagesMax} />
      <TextField
        name="contact"
        label={t('feedback.contact')}
        labelAside={t('optional')}
        hint={t('feedback.contactHint')}
        maxLength={CONTACT_MAX}
        value={contact}
        onChange={(event) => setContact(event.target.value)}
      />
      {sending.foot}
      <Button type="submit" variant="primary" size="lg" loading={sending.isSending || (isAsked && images.isBusy)}>
        {t('feedback.send')}
      </Button>
    </form>
  )
}

type Type = Settings['types'][number]
type TypesProps = {
  of: readonly Type[]
  chosen: Type | undefined
  onChoose: (type: Type) => void
  isMissing: boolean
}

function Types({ of, chosen, onChoose, isMissing }: TypesProps) {
  const { t } = useTranslation('talk')
  return (
    <div className={cx('stack gap-2', styles.types)}>
      <span>{t('feedback.type')}</span>
      <ChipGroup label={t('feedback.type')} className={styles.typeChips ?? ''}>
        {of.map((entry) => (
          <Chip key={entry} name="type" selected={chosen === entry} onClick={() => onChoose(entry)}>
            {t(`type.${entry}`)}
          </Chip>
        ))}
      </ChipGroup>
      {isMissing && (
        <p className={styles.problem} role="alert">
          {t('feedback.typeMissing')}
        </p>
      )}
    </div>
  )
}

function Pictures({ images, max }: { images: ReturnType<typeof useImages>; max: number }) {
  const { t } = useTranslation('talk')
  return (
    <UploadField
      label={t('feedback.images')}
      labelAside={t('optional')}
      hint={t('image.rule', { max: max })}
      {...images.field}
      pickText={t('image.pick')}
      removeLabel={(name) => t('image.remove', { name })}
    />
  )
}
