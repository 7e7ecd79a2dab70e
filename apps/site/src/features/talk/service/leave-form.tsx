import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Button, EmptyState, TextAreaField, TextField } from '@lotus/ui'
import { IconCircleCheck, IconClock } from '@lotus/ui/icons'
import { useState, type FormEvent } from 'react'
import { call } from '../../../shared/api.ts'
import { useLengthProblem, useTalkForm } from '../parts/use-talk-form.tsx'
import type { ServiceInfo } from './use-visit.ts'
import styles from './service.module.css'

type Props = { info: ServiceInfo; isFull: boolean; isKnown: boolean; ticket: () => Promise<string | undefined> }

const TEXT_MAX = 4000
const CONTACT_MAX = 120
const CONTACT_MIN = 3

/**
 * No operator is online, or too many visitors wait: the question is stored, and the answer goes to the contact or the
 * inbox.
 */
export function LeaveForm({ info, isFull, isKnown, ticket }: Props) {
  const { t } = useTranslation('talk')
  const [values, setValues] = useState({ name: '', contact: '', text: '' })
  const [isDone, setDone] = useState(false)
  const limits = { min: info.form.minWords, max: info.form.maxWords }
  const length = useLengthProblem(values.text, limits, t('leave.textMissing'))
  const isContactShort = values.contact.trim().length < CONTACT_MIN
  const form = useTalkForm({
    needsCaptcha: info.form.needsCaptcha,
    isKnown,
    send: async (captcha) => {
      const own = await ticket()
      await call('service.leaveForm', {
        contact: values.contact.trim(),
        text: values.text.trim(),
        ...(values.name.trim() === '' ? {} : { name: values.name.trim() }),
        ...(own === undefined ? {} : { ticket: own }),
        ...captcha,
      })
      setDone(true)
    },
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    form.setAsked(true)
    if (!isContactShort && length.problem === undefined && !form.isCaptchaMissing) form.submit()
  }
  if (isDone) return <Left isKnown={isKnown} />
  return (
    <form className="stack gap-4" onSubmit={onSubmit} noValidate>
      <WhyNobody info={info} isFull={isFull} />
      {!isKnown && (
        <TextField
          label={t('service.name')}
          labelAside={t('optional')}
          autoComplete="nickname"
          maxLength={40}
          value={values.name}
          onChange={(event) => setValues({ ...values, name: event.target.value })}
        />
      )}
      <TextField
        label={t('leave.contact')}
        hint={t('leave.contactHint')}
        maxLength={CONTACT_MAX}
        value={values.contact}
        error={form.isAsked && isContactShort ? t('leave.contactMissing') : undefined}
        onChange={(event) => setValues({ ...values, contact: event.target.value })}
      />
      <TextAreaField
        label={t('leave.text')}
        labelAside={length.count}
        hint={t('leave.textHint', limits)}
        rows={4}
        maxLength={TEXT_MAX}
        value={values.text}
        error={form.isAsked ? length.problem : undefined}
        onChange={(event) => setValues({ ...values, text: event.target.value })}
      />
      {form.foot}
      <Button type="submit" variant="primary" size="lg" block loading={form.isSending}>
        {t('leave.send')}
      </Button>
    </form>
  )
}

function Left({ isKnown }: { isKnown: boolean }) {
  const { t } = useTranslation('talk')
  return (
    <EmptyState
      icon={<IconCircleCheck size={34} stroke={1.5} aria-hidden />}
      title={t('leave.done')}
      hint={t(isKnown ? 'leave.doneMember' : 'leave.doneGuest')}
    />
  )
}

/** Says that no operator is online or that too many wait, and when the next opening hours are. */
function WhyNobody({ info, isFull }: Pick<Props, 'info' | 'isFull'>) {
  const { t } = useTranslation('talk')
  return (
    <Alert
      tone="info"
      icon={<IconClock size={20} stroke={1.75} aria-hidden />}
      title={t(isFull ? 'leave.full' : 'leave.closed')}
    >
      <p>
        {info.hours.opensAt === null || isFull
          ? t('leave.soon')
          : t('leave.opens', { at: formatDateTime(info.hours.opensAt) })}
      </p>
      {info.hours.week.length > 0 && <Hours week={info.hours.week} />}
    </Alert>
  )
}

/** Days with the same hours share one line: "Thứ Hai – Thứ Sáu 08:00 – 22:00". */
function Hours({ week }: { week: ServiceInfo['hours']['week'] }) {
  const { t } = useTranslation('talk')
  const lines: { from: number; to: number; hours: string }[] = []
  for (const { day, from, to } of week) {
    const hours = `${from} – ${to}`
    const last = lines.at(-1)
    if (last && last.hours === hours && last.to === day - 1) last.to = day
    else lines.push({ from: day, to: day, hours })
  }
  // Monday is 1 and Sunday 7 here, Sunday 0 in the names.
  const name = (day: number) => t(`common:weekday.${day % 7}`)
  return (
    <ul className={styles.hours}>
      {lines.map(({ from, to, hours }) => (
        <li key={`${from}-${hours}`}>
          <span>{from === to ? name(from) : `${name(from)} – ${name(to)}`}</span>
          <span className="num">{hours}</span>
        </li>
      ))}
    </ul>
  )
}
