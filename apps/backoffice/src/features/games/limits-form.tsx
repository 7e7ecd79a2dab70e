import { useTranslation } from '@lotus/i18n'
import { Button, TextField } from '@lotus/ui'
import { useState } from 'react'
import type { GameDetail, RulesChange } from './game-panel.tsx'
import styles from './games.module.css'

type Props = { detail: GameDetail; disabled: boolean; isSending: boolean; onSave: (change: RulesChange) => void }

const amountFields = ['minStake', 'maxStake', 'maxPayout', 'maxIssueStake', 'maxIssuePayout', 'fewLinesPayout'] as const
const countFields = ['maxItems', 'maxIssueOrders', 'prizeGroupMin', 'prizeGroupMax', 'fewLinesMax'] as const
type Field = (typeof amountFields)[number] | (typeof countFields)[number]
/** These may be empty: no limit. */
const optional: ReadonlySet<Field> = new Set(['maxIssueStake', 'maxIssuePayout', 'fewLinesPayout', 'fewLinesMax'])

const plain = (value: string | number | null) =>
  value === null ? '' : String(value).replace(/\.?0+$/, (zeros) => (zeros.startsWith('.') ? '' : zeros))

/** Limits of a game: saved as a new version of its rules, with the reason. */
export function LimitsForm({ detail, disabled, isSending, onSave }: Props) {
  const { t } = useTranslation('backoffice')
  const fields: readonly Field[] = [
    'minStake',
    'maxStake',
    'maxPayout',
    'maxIssueStake',
    'maxIssuePayout',
    'maxIssueOrders',
    'maxIssuePayout',
    'maxIssueOrders',
    'maxItems',
    'fewLinesMax',
    'fewLinesPayout',
    'prizeGroupMin',
    'prizeGroupMax',
  ]
  const [values, setValues] = useState<Record<Field, string>>(() => {
    const entries = fields.map((field) => [field, plain(detail.limits[field])] as const)
    return Object.fromEntries(entries) as Record<Field, string> // every field is in the list
  })
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isWrong = (field: Field) => {
    const value = values[field].trim()
    if (value === '') return !optional.has(field)
    return (countFields as readonly string[]).includes(field)
      ? !/^\d{1,6}$/.test(value)
      : !/^\d{1,12}(\.\d{1,4})?$/.test(value)
  }
  const save = () => {
    setChecked(true)
    if (fields.some(isWrong) || reason.trim().length < 3) return
    const amountOf = (field: Field) => (values[field].trim() === '' ? null : values[field].trim())
    const countOf = (field: Field) => Number(values[field].trim())
    onSave({
      reason: reason.trim(),
      plays: [],
      limits: {
        minStake: values.minStake.trim(),
        maxStake: values.maxStake.trim(),
        maxPayout: values.maxPayout.trim(),
        maxItems: countOf('maxItems'),
        maxIssueStake: amountOf('maxIssueStake'),
        maxIssuePayout: amountOf('maxIssuePayout'),
        maxIssueOrders: countOf('maxIssueOrders'),
        prizeGroupMin: countOf('prizeGroupMin'),
        prizeGroupMax: countOf('prizeGroupMax'),
        fewLinesMax: amountOf('fewLinesMax') === null ? null : countOf('fewLinesMax'),
        fewLinesPayout: amountOf('fewLinesPayout'),
      },
    })
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <div className={styles.grid}>
        {fields.map((field) => (
          <TextField
            key={field}
            size="sm"
            inputMode="decimal"
            label={t(`games.limit.${field}`)}
            placeholder={optional.has(field) ? t('games.noLimit') : undefined}
            error={isChecked && isWrong(field) ? t('games.field.wrong') : undefined}
            value={values[field]}
            disabled={disabled}
            onChange={(event) => setValues({ ...values, [field]: event.target.value })}
          />
        ))}
      </div>
      {!disabled && <ReasonAndSave {...{ reason, setReason, isChecked, isSending }} />}
    </form>
  )
}

type ReasonProps = { reason: string; setReason: (reason: string) => void; isChecked: boolean; isSending: boolean }

/** A new version says why; orders keep the version they were placed under. */
export function ReasonAndSave({ reason, setReason, isChecked, isSending }: ReasonProps) {
  const { t } = useTranslation('backoffice')
  return (
    <>
      <TextField
        size="sm"
        label={t('games.reason')}
        hint={t('games.versionHint')}
        error={isChecked && reason.trim().length < 3 ? t('errors:reason_required') : undefined}
        maxLength={140}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" variant="primary" loading={isSending}>
        {t('games.saveVersion')}
      </Button>
    </>
  )
}
