import { useTranslation } from '@lotus/i18n'
import { Button, Chip, Switch, TextField } from '@lotus/ui'
import { useState } from 'react'
import { DrawTermsFields, draftOf, termsOf, wrongTerms } from './draw-terms-fields.tsx'
import { Form } from '../../shared/form.tsx'
import styles from './games.module.css'
import type { GameChange, GameDetail } from './game-types.ts'

type Props = {
  detail: GameDetail
  disabled: boolean
  isSending: boolean
  onSave: (change: GameChange) => void
}
type Schedule = GameDetail['schedule']

/** Open or closed, names, hours, what members may do with an order. None of it needs new rules. */
export function GeneralForm({ detail, disabled, isSending, onSave }: Props) {
  const { t } = useTranslation('backoffice')
  const [nameVi, setNameVi] = useState(detail.nameVi)
  const [nameEn, setNameEn] = useState(detail.nameEn)
  const [lock, setLock] = useState(String(detail.lockSeconds))
  const [chase, setChase] = useState(String(detail.chaseIssuesMax))
  const [isCancel, setCancel] = useState(detail.isCancelAllowed)
  const [schedule, setSchedule] = useState<Schedule>(detail.schedule)
  const [terms, setTerms] = useState(detail.drawTerms && draftOf(detail.drawTerms))
  const areTermsWrong = terms !== null && wrongTerms(terms).length > 0
  const isLockWrong = !/^\d{1,4}$/.test(lock) || Number(lock) < 1
  const isChaseWrong = !/^\d{1,3}$/.test(chase) || Number(chase) > 500
  const save = () => {
    if (isLockWrong || isChaseWrong || areTermsWrong) return
    onSave({
      nameVi: nameVi.trim(),
      nameEn: nameEn.trim(),
      lockSeconds: Number(lock),
      chaseIssuesMax: Number(chase),
      isCancelAllowed: isCancel,
      schedule,
      ...(terms ? { drawTerms: termsOf(terms) } : {}),
    })
  }
  return (
    <Form className={styles.form} onSubmit={save}>
      <div className={styles.switchRow}>
        <Switch
          checked={detail.isOpen}
          disabled={disabled || isSending}
          onChange={(event) => onSave({ isOpen: event.target.checked })}
        >
          {t('games.field.isOpen')}
        </Switch>
        <small>{t('games.field.isOpenHint')}</small>
      </div>
      <TextField
        size="sm"
        label={t('games.field.nameVi')}
        value={nameVi}
        disabled={disabled}
        maxLength={60}
        onChange={(event) => setNameVi(event.target.value)}
      />
      <TextField
        size="sm"
        label={t('games.field.nameEn')}
        value={nameEn}
        disabled={disabled}
        maxLength={60}
        onChange={(event) => setNameEn(event.target.value)}
      />
      <ScheduleFields schedule={schedule} disabled={disabled} onChange={setSchedule} />
      <TextField
        size="sm"
        inputMode="numeric"
        label={t('games.field.lockSeconds')}
        hint={t('games.field.lockHint')}
        error={isLockWrong ? t('games.field.wrong') : undefined}
        value={lock}
        disabled={disabled}
        onChange={(event) => setLock(event.target.value.trim())}
      />
      <TextField
        size="sm"
        inputMode="numeric"
        label={t('games.field.chase')}
        hint={t('games.field.chaseHint')}
        error={isChaseWrong ? t('games.field.wrong') : undefined}
        value={chase}
        disabled={disabled}
        onChange={(event) => setChase(event.target.value.trim())}
      />
      {terms && <DrawTermsFields draft={terms} disabled={disabled} onChange={setTerms} />}
      <Switch checked={isCancel} disabled={disabled} onChange={(event) => setCancel(event.target.checked)}>
        {t('games.field.cancel')}
      </Switch>
      {!disabled && (
        <Button type="submit" variant="primary" loading={isSending}>
          {t('games.save')}
        </Button>
      )}
    </Form>
  )
}

type ScheduleProps = { schedule: Schedule; disabled: boolean; onChange: (schedule: Schedule) => void }
const weekdays = [1, 2, 3, 4, 5, 6, 0]

function ScheduleFields({ schedule, disabled, onChange }: ScheduleProps) {
  const { t } = useTranslation('backoffice')
  if (schedule.kind === 'periodic') {
    return (
      <TextField
        size="sm"
        inputMode="numeric"
        label={t('games.field.period')}
        hint={t('games.field.periodHint')}
        value={String(schedule.periodSeconds)}
        disabled
        readOnly
      />
    )
  }
  const chosen = schedule.kind === 'daily' ? (schedule.weekdays ?? weekdays) : []
  const toggle = (day: number) => {
    if (schedule.kind !== 'daily') return
    const next = chosen.includes(day) ? chosen.filter((other) => other !== day) : [...chosen, day]
    if (next.length > 0) onChange({ ...schedule, weekdays: next.toSorted((a, b) => a - b) })
  }
  return (
    <>
      <TextField
        size="sm"
        type="time"
        label={t('games.field.drawTime')}
        hint={t('games.field.scheduleHint')}
        value={schedule.drawTime}
        disabled={disabled}
        onChange={(event) => onChange({ ...schedule, drawTime: event.target.value })}
      />
      {schedule.kind === 'daily' && (
        <div className={styles.days} role="group" aria-label={t('games.field.weekdays')}>
          {weekdays.map((day) => (
            <Chip key={day} selected={chosen.includes(day)} disabled={disabled} onClick={() => toggle(day)}>
              {t(`games.weekday.${day}`)}
            </Chip>
          ))}
        </div>
      )}
      {schedule.kind === 'monthly' && (
        <p className={styles.reason}>{t('games.field.monthDays', { days: schedule.days.join(', ') })}</p>
      )}
    </>
  )
}
