import {
  fillBounds,
  isAcceptedPattern,
  isPatternId,
  patternIds,
  registerFields,
  type FieldRule,
  type RegisterField,
} from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Alert, Badge, Button, SelectField, Switch, TextField, type Column } from '@lotus/ui'
import { columnsOf } from '../../shared/columns.ts'
import { Form } from '../../shared/form.tsx'
import { ListFrame } from '../../shared/list-frame.tsx'
import { SidePanel } from '../../shared/side-panel.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { listOf } from '../../shared/use-list.ts'
import { asRecord, saveFailureText, useSaveSettings, type Setting } from './use-settings.ts'
import styles from '../../shared/settings.module.css'
import { TwoLines } from '../../shared/two-lines.tsx'

type Props = {
  settings: readonly Setting[]
  disabled: boolean
  item: string | undefined
  onItem: (item: string | undefined) => void
}
type Row = { name: RegisterField; rule: FieldRule }

/** The stored rules merged over the defaults, as the server reads them. */
function rowsOf(settings: readonly Setting[]): Row[] {
  const setting = settings.find((one) => one.key === 'register.fields')
  // The server has checked both against the schema of the rules.
  const rules = { ...asRecord(setting?.default), ...asRecord(setting?.value) } as Partial<
    Record<RegisterField, FieldRule>
  >
  return registerFields.flatMap((name) => {
    const rule = rules[name]
    return rule ? [{ name, rule }] : []
  })
}

/** Rules of the registration form, field by field (operations.md 5.2, row 73). */
export function FieldsPart({ settings, disabled, item, onItem }: Props) {
  const { t } = useTranslation('settings')
  const rows = rowsOf(settings)
  const open = rows.find((row) => row.name === item)
  const close = () => onItem(undefined)
  return (
    <>
      <p className={styles.reason}>{t('fields.note')}</p>
      <ListFrame
        list={listOf(rows)}
        label={t('part.fields')}
        columns={useColumns()}
        rowKey={(row) => row.name}
        openKey={open?.name}
        onOpen={(row) => onItem(row.name)}
        onClose={close}
        panel={
          open && (
            <FieldPanel
              key={`${open.name}${JSON.stringify(open.rule)}`}
              row={open}
              all={rows}
              disabled={disabled}
              onClose={close}
            />
          )
        }
      />
    </>
  )
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation('settings')
  return columnsOf(
    (key) => t(`fields.column.${key}`),
    [
      { key: 'field', card: 'title', cell: ({ name }) => <TwoLines isApart top={t(`field.${name}`)} below={name} /> },
      { key: 'rule', card: 'sub', cell: ({ rule }) => t(`patterns:name.${rule.patternId}`) },
      {
        key: 'length',
        align: 'right',
        cell: ({ rule }) => (
          <span className="num">{fillBounds('(min) - (max)', { min: rule.minLength, max: rule.maxLength })}</span>
        ),
      },
      {
        key: 'state',
        card: 'status',
        cell: ({ rule }) => (
          <Badge tone={rule.enabled ? (rule.required ? 'gain' : 'info') : 'neutral'}>
            {t(rule.enabled ? (rule.required ? 'fields.required' : 'fields.optional') : 'fields.off')}
          </Badge>
        ),
      },
    ],
  )
}

type PanelProps = { row: Row; all: readonly Row[]; disabled: boolean; onClose: () => void }

const LENGTH_MAX = 1000
const lengthOf = (text: string, least: number) => {
  const length = /^\d{1,4}$/.test(text) ? Number(text) : -1
  return length >= least && length <= LENGTH_MAX ? length : null
}

function FieldPanel({ row, all, disabled, onClose }: PanelProps) {
  const { t } = useTranslation('settings')
  const { name } = row
  const fields = useDraft({ ...row.rule, min: String(row.rule.minLength), max: String(row.rule.maxLength) }, disabled)
  const { min, max, ...rule } = fields.draft
  const saving = useSaveSettings()
  const minLength = lengthOf(min, 0)
  const maxLength = lengthOf(max, 1)
  const isLengthWrong = minLength === null || maxLength === null || minLength > maxLength
  const isPatternWrong = !isAcceptedPattern(rule.acceptedPattern)
  const save = () => {
    if (isLengthWrong || isPatternWrong) return
    const changed = { ...rule, minLength, maxLength }
    saving.mutate({
      'register.fields': Object.fromEntries(all.map((one) => [one.name, one.name === name ? changed : one.rule])),
    })
  }
  return (
    <SidePanel label={t('fields.panel', { name })} onClose={onClose} title={t(`field.${name}`)} note={name}>
      {name === 'verificationCode' && <Alert tone="info">{t('fields.followsFlag')}</Alert>}
      {saving.error && <Alert tone="loss">{saveFailureText(saving.error)}</Alert>}
      <Form onSubmit={save}>
        <RuleFields {...fields} disabled={disabled} isLengthWrong={isLengthWrong} isPatternWrong={isPatternWrong} />
        {!isLengthWrong && (
          <p className={styles.preview}>
            <span>{t('fields.message')}</span>
            {fillBounds(t(`patterns:field.${rule.patternId}`), { min: minLength, max: maxLength })}
          </p>
        )}
        {!disabled && (
          <Button type="submit" variant="primary" loading={saving.isPending}>
            {t('save')}
          </Button>
        )}
      </Form>
    </SidePanel>
  )
}

type RuleProps = ReturnType<typeof useDraft<FieldRule & { min: string; max: string }>> & {
  disabled: boolean
  isLengthWrong: boolean
  isPatternWrong: boolean
}

function RuleFields({ draft, set, field, disabled, isLengthWrong, isPatternWrong }: RuleProps) {
  const { t } = useTranslation('settings')
  const trimmed = (typed: string) => typed.trim()
  const error = (isWrong: boolean) => (isWrong ? t('invalidValue') : undefined)
  return (
    <>
      <Switch {...field.tick('enabled')}>{t('fields.enabled')}</Switch>
      <Switch {...field.tick('required')} disabled={disabled || !draft.enabled}>
        {t('fields.must')}
      </Switch>
      <SelectField
        size="sm"
        label={t('fields.pattern')}
        value={String(draft.patternId)}
        disabled={disabled}
        options={patternIds.map((id) => ({ value: String(id), label: t(`patterns:name.${id}`) }))}
        onChange={(event) => {
          const id = Number(event.target.value)
          if (isPatternId(id)) set({ patternId: id })
        }}
      />
      <div className={styles.grid}>
        {(['min', 'max'] as const).map((end) => (
          <TextField
            key={end}
            size="sm"
            inputMode="numeric"
            label={t(`fields.${end}`)}
            error={error(isLengthWrong)}
            {...field.text(end, trimmed)}
          />
        ))}
      </div>
      <TextField
        size="sm"
        label={t('fields.accepted')}
        hint={t('fields.acceptedHint')}
        error={error(isPatternWrong)}
        spellCheck={false}
        autoCapitalize="none"
        maxLength={200}
        {...field.text('acceptedPattern', trimmed)}
      />
    </>
  )
}
