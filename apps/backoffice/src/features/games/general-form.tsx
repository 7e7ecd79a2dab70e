import { useTranslation, inEachLanguage, mapTexts } from '@lotus/i18n'
import { Button, Chip, Switch, TextField } from '@lotus/ui'
import { LocalizedFields } from '../../shared/localized-fields.tsx'
import { DrawTermsFields, draftOf, termsOf, wrongTerms } from './draw-terms-fields.tsx'
import { Form } from '../../shared/form.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import styles from './games.module.css'
import type { GameChange, GameDetail } from './game-types.ts'

type Props = {
  detail: GameDetail
  disabled: boolean
  isSending: boolean
  onSave: (change: GameChange) => void
}
type Schedule = GameDetail['schedule']

/**
 * Open or closed, names, hours, and what members may do with an order. None of it creates a new version of the rules.
 */
export function GeneralForm({ detail, disabled, isSending, onSave }: Props) {
  const { t } = useTranslation('backoffice')
  const { draft, set, field } = useDraft(
    {
      name: inEachLanguage(detail.name),
      lock: String(detail.lockSeconds),
      chase: String(detail.chaseIssuesMax),
      isCancelAllowed: detail.isCancelAllowed,
      schedule: detail.schedule,
      terms: detail.drawTerms && draftOf(detail.drawTerms),
    },
    disabled,
  )
  const { name, lock, chase, isCancelAllowed, schedule, terms } = draft
  const isLockWrong = !/^\d{1,4}$/.test(lock) || Number(lock) < 1
  const isChaseWrong = !/^\d{1,3}$/.test(chase) || Number(chase) > 500
  const save = () => {
    if (isLockWrong || isChaseWrong || (terms !== null && wrongTerms(terms).length > 0)) return
    onSave({
      name: mapTexts(name, (text) => text.trim()),
      lockSeconds: Number(lock),
      chaseIssuesMax: Number(chase),
      isCancelAllowed,
      schedule,
      ...(terms ? { drawTerms: termsOf(terms) } : {}),
    })
  }
  const numberField = (name: 'lock' | 'chase', isWrong: boolean) => ({
    size: 'sm' as const,
    inputMode: 'numeric' as const,
    hint: t(`games.field.${name}Hint`),
    error: isWrong ? t('games.field.wrong') : undefined,
    ...field.text(name, (typed) => typed.trim()),
  })
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
      <LocalizedFields
        size="sm"
        label={(language) => t('games.field.name', { language })}
        maxLength={60}
        of={(language) => field.textIn('name', language)}
      />
      <ScheduleFields schedule={schedule} disabled={disabled} onChange={(next) => set({ schedule: next })} />
      <TextField label={t('games.field.lockSeconds')} {...numberField('lock', isLockWrong)} />
      <TextField label={t('games.field.chase')} {...numberField('chase', isChaseWrong)} />
      {terms && <DrawTermsFields draft={terms} disabled={disabled} onChange={(next) => set({ terms: next })} />}
      <Switch {...field.tick('isCancelAllowed')}>{t('games.field.cancel')}</Switch>
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
