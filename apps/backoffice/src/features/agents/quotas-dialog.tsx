import { rebateCategories, type RebateCategory, type RouteInput } from '@lotus/contract'
import { percentText, readPercent, useTranslation } from '@lotus/i18n'
import { Alert, Button, SelectField, TextField, toast } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import own from './agents.module.css'
import type { Agent } from './types.ts'

type QuotaSet = RouteInput<'bo.setQuotas'>['quotas'][number]
type Row = { key: number; category: RebateCategory; from: string; max: string }

/** As many as the call takes. */
const ROWS_MAX = 40
const ACCOUNTS_MAX = 100_000

const setOf = ({ category, fromPpm, max }: QuotaSet): QuotaSet => ({ category, fromPpm, max })

/** What a row says; undefined where a field is wrong. */
function read({ category, from, max }: Row): QuotaSet | undefined {
  const fromPpm = readPercent(from)
  const count = /^\d{1,6}$/.test(max.trim()) ? Number(max) : ACCOUNTS_MAX + 1
  if (fromPpm === undefined || fromPpm === 0 || fromPpm > 100_000 || count > ACCOUNTS_MAX) return undefined
  return { category, fromPpm, max: count }
}

const bandOf = ({ category, fromPpm }: QuotaSet): string => `${category} ${fromPpm}`

function useRows(agent: Agent) {
  // As the fields were filled with them.
  const [seen] = useState(() => agent.quotas.map(setOf))
  const [rows, setRows] = useState<Row[]>(() =>
    seen.map(({ category, fromPpm, max }, key) => ({ key, category, from: percentText(fromPpm), max: String(max) })),
  )
  const [next, setNext] = useState(rows.length)
  const quotas = rows.map(read)
  const good = quotas.filter((quota) => quota !== undefined)
  return {
    seen,
    rows,
    quotas: good,
    isWrong: good.length < rows.length,
    isTwice: new Set(good.map(bandOf)).size < good.length,
    isDirty: JSON.stringify(quotas) !== JSON.stringify(seen),
    add: () => {
      setRows([...rows, { key: next, category: 'LOTT', from: '', max: '' }])
      setNext(next + 1)
    },
    change: (key: number, part: Partial<Row>) =>
      setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row))),
    remove: (key: number) => setRows(rows.filter((row) => row.key !== key)),
  }
}

/** Sets all bands of an agent at once, with a reason that the audit log keeps. */
export function QuotasDialog({
  agent,
  onClose,
  onChanged,
}: {
  agent: Agent
  onClose: () => void
  onChanged: () => void
}) {
  const { t } = useTranslation('agents')
  const [isTried, setTried] = useState(false)
  const [isLate, setLate] = useState(false)
  const { seen, rows, quotas, isWrong, isTwice, isDirty, ...edit } = useRows(agent)
  return (
    <DecisionDialog
      width={600}
      title={t('office.quota.of', { account: agent.account })}
      text={t('office.quota.text')}
      button={t('office.quota.save')}
      reason={{ label: t('office.reason'), lengthMax: 300 }}
      isDirty={isDirty}
      check={() => {
        setTried(true)
        return !isWrong && !isTwice
      }}
      act={(reason) => call('bo.setQuotas', { memberId: agent.id, quotas, seen, reason })}
      onClose={() => {
        onClose()
        if (isLate) onChanged()
      }}
      onDone={() => {
        toast.success(t('office.quota.done', { account: agent.account }))
        onChanged()
        onClose()
      }}
      // Another operator was first: the dialog says so and keeps what was typed; once it is closed the card shows what holds now.
      onRefused={() => setLate(true)}
    >
      {rows.map((row, index) => (
        <QuotaRow
          key={row.key}
          row={row}
          n={index + 1}
          isTried={isTried}
          onChange={(part) => edit.change(row.key, part)}
          onRemove={() => edit.remove(row.key)}
        />
      ))}
      {isTwice && <Alert tone="warning">{t('office.quota.twice')}</Alert>}
      {rows.length < ROWS_MAX && (
        <Button size="sm" onClick={edit.add}>
          {t('office.quota.add')}
        </Button>
      )}
    </DecisionDialog>
  )
}

type RowProps = { row: Row; n: number; isTried: boolean; onChange: (part: Partial<Row>) => void; onRemove: () => void }

function QuotaRow({ row, n, isTried, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('agents')
  const isWrong = isTried && read(row) === undefined
  return (
    <fieldset className={own.quota} aria-label={t('office.quota.row', { n })}>
      <SelectField
        size="sm"
        label={t('office.quota.column.product')}
        options={rebateCategories.map((category) => ({ value: category, label: t(`category.${category}`) }))}
        value={row.category}
        onChange={(event) =>
          onChange({ category: rebateCategories.find((one) => one === event.target.value) ?? row.category })
        }
      />
      <TextField
        size="sm"
        label={t('office.quota.from')}
        inputMode="decimal"
        value={row.from}
        error={isWrong ? t('office.quota.wrong') : undefined}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <TextField
        size="sm"
        label={t('office.quota.max')}
        inputMode="numeric"
        value={row.max}
        onChange={(event) => onChange({ max: event.target.value })}
      />
      <Button size="sm" aria-label={t('office.quota.removeRow', { n })} onClick={onRemove}>
        {t('office.quota.remove')}
      </Button>
    </fieldset>
  )
}
