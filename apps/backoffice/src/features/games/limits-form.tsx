import { useTranslation } from '@lotus/i18n'
import { formatMoney, tryParseMoney } from '@lotus/kernel'
import { Button, TextField } from '@lotus/ui'
import { useState } from 'react'
import { Form } from '../../shared/form.tsx'
import styles from './games.module.css'
import type { GameDetail, RulesChange } from './game-types.ts'

type Props = { detail: GameDetail; disabled: boolean; isSending: boolean; onSave: (change: RulesChange) => void }

const amountFields = ['minStake', 'maxStake', 'maxPayout', 'maxIssueStake', 'maxIssuePayout', 'fewLinesPayout'] as const
const countFields = ['maxItems', 'maxIssueOrders', 'prizeGroupMin', 'prizeGroupMax', 'fewLinesMax'] as const
type Field = (typeof amountFields)[number] | (typeof countFields)[number]
/** These may be empty: no limit. */
const optional: ReadonlySet<Field> = new Set(['maxIssueStake', 'maxIssuePayout', 'fewLinesPayout', 'fewLinesMax'])

/** The limits by group, in the order in which an order is checked against them. */
const groups: readonly { key: string; fields: readonly Field[] }[] = [
  { key: 'ticket', fields: ['minStake', 'maxStake', 'maxPayout', 'maxItems'] },
  { key: 'issue', fields: ['maxIssueStake', 'maxIssuePayout', 'maxIssueOrders'] },
  { key: 'fewLines', fields: ['fewLinesMax', 'fewLinesPayout'] },
  { key: 'prizeGroup', fields: ['prizeGroupMin', 'prizeGroupMax'] },
]
const fields = groups.flatMap((group) => group.fields)

const isCount = (field: Field) => (countFields as readonly string[]).includes(field)
const unseparated = (text: string) => text.replaceAll(/[,\s]/g, '')

/** An amount with its separators: 2,000,000; unreadable text stays as typed. */
function amountText(text: string): string {
  const amount = tryParseMoney(unseparated(text))
  return amount === undefined ? text : formatMoney(amount).replace(/\.00$/, '')
}

const shown = (field: Field, value: string | number | null) =>
  value === null ? '' : isCount(field) ? String(value) : amountText(String(value))

/** Limits of a game: saved as a new version of its rules, with the reason. */
export function LimitsForm({ detail, disabled, isSending, onSave }: Props) {
  const { t } = useTranslation('backoffice')
  const [values, setValues] = useState<Record<Field, string>>(() => {
    const entries = fields.map((field) => [field, shown(field, detail.limits[field])] as const)
    return Object.fromEntries(entries) as Record<Field, string> // every field is in the list
  })
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isWrong = (field: Field) => {
    const value = unseparated(values[field])
    if (value === '') return !optional.has(field)
    return isCount(field) ? !/^\d{1,6}$/.test(value) : !/^\d{1,12}(\.\d{1,4})?$/.test(value)
  }
  const save = () => {
    setChecked(true)
    if (fields.some(isWrong) || reason.trim().length < 3) return
    const amountOf = (field: Field) => (unseparated(values[field]) === '' ? null : unseparated(values[field]))
    const countOf = (field: Field) => Number(unseparated(values[field]))
    onSave({
      reason: reason.trim(),
      plays: [],
      limits: {
        minStake: unseparated(values.minStake),
        maxStake: unseparated(values.maxStake),
        maxPayout: unseparated(values.maxPayout),
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
    <Form className={styles.form} onSubmit={save}>
      {groups.map((group) => (
        <fieldset key={group.key} className={styles.group}>
          <legend>{t(`games.limitGroup.${group.key}`)}</legend>
          <div className={styles.grid}>
            {group.fields.map((field) => (
              <TextField
                key={field}
                size="sm"
                inputMode={isCount(field) ? 'numeric' : 'decimal'}
                label={t(`games.limit.${field}`)}
                placeholder={optional.has(field) ? t('games.noLimit') : undefined}
                error={isChecked && isWrong(field) ? t('games.field.wrong') : undefined}
                value={values[field]}
                disabled={disabled}
                onChange={(event) => setValues({ ...values, [field]: event.target.value })}
                onBlur={() => !isCount(field) && setValues({ ...values, [field]: amountText(values[field]) })}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {!disabled && <ReasonAndSave {...{ reason, setReason, isChecked, isSending }} />}
    </Form>
  )
}

type ReasonProps = { reason: string; setReason: (reason: string) => void; isChecked: boolean; isSending: boolean }

/** A new version needs a reason; orders keep the version they were placed under. */
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
