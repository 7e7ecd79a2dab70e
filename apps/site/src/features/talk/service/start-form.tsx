import { feedbackTypes } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Button, Chip, ChipGroup, cx, TextField } from '@lotus/ui'
import { useState, type FormEvent } from 'react'
import { useTalkForm } from '../parts/use-talk-form.tsx'
import type { ServiceInfo, Start } from './use-visit.ts'
import styles from './service.module.css'

type Props = { info: ServiceInfo; isKnown: boolean; onStart: (start: Start) => Promise<void> }
type Topic = (typeof feedbackTypes)[number]

const NAME_MAX = 40

/** The subject, and for a guest a name, so that the operator is prepared. */
export function StartForm({ info, isKnown, onStart }: Props) {
  const { t } = useTranslation('talk')
  const [topic, setTopic] = useState<Topic>()
  const [name, setName] = useState('')
  const isNameMissing = !isKnown && name.trim() === ''
  const form = useTalkForm({
    needsCaptcha: info.needsCaptcha,
    isKnown,
    send: (captcha) => onStart({ ...(topic ? { topic } : {}), ...(isKnown ? {} : { name: name.trim() }), ...captcha }),
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    form.setAsked(true)
    if (!isNameMissing && !form.isCaptchaMissing) form.submit()
  }
  return (
    <form className="stack gap-4" onSubmit={onSubmit} noValidate>
      <p className={styles.waiting}>
        {info.waiting === 0 ? t('service.nobodyWaits') : t('service.othersWait', { count: info.waiting })}
      </p>
      <div className={cx('stack gap-2', styles.topic)}>
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
          error={form.isAsked && isNameMissing ? t('service.nameMissing') : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      {form.foot}
      <Button type="submit" variant="primary" size="lg" block loading={form.isSending}>
        {t('service.start')}
      </Button>
      <p className={styles.small}>{t('service.privacy')}</p>
    </form>
  )
}
