import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Button, SelectField, Switch, TextAreaField, TextField } from '@lotus/ui'
import { useState } from 'react'
import { Form } from '../../shared/form.tsx'
import { SidePanel } from '../../shared/side-panel.tsx'
import { kindOf, type SettingKind } from './setting-kind.ts'
import { saveFailureText, useSaveSettings, type Setting } from './use-settings.ts'
import { useValueText } from './value-text.ts'
import styles from '../../shared/settings.module.css'

type Props = { setting: Setting; disabled: boolean; onClose: () => void }

/** The draft of a field: text for everything but a switch. */
const typedOf = (kind: SettingKind, value: unknown) =>
  kind.kind === 'json' ? JSON.stringify(value, null, 2) : value === null ? '' : String(value)

/** The value that a text means; undefined where it is not valid. */
function readTyped(kind: SettingKind, typed: string): unknown {
  switch (kind.kind) {
    case 'switch':
      return typed === 'true'
    case 'number':
      if (kind.isNullable && typed.trim() === '') return null
      return /^-?\d{1,12}$/.test(typed.trim()) ? Number(typed) : undefined
    case 'text':
      return kind.isNullable && typed.trim() === '' ? null : typed.trim()
    case 'choice':
      return typed
    case 'json':
      try {
        const value: unknown = JSON.parse(typed)
        return value
      } catch {
        return undefined
      }
  }
}

export function SettingPanel({ setting, disabled, onClose }: Props) {
  const { t } = useTranslation('settings')
  const kind = kindOf(setting.schema)
  const [typed, setTyped] = useState(typedOf(kind, setting.value))
  const valueText = useValueText()
  const saving = useSaveSettings()
  const value = readTyped(kind, typed)
  const isBroken = value === undefined
  const hasOwnPage = /^(register\.fields|region\.|system\.)/.test(setting.key)
  return (
    <SidePanel
      label={t('all.panel', { key: setting.key })}
      onClose={onClose}
      title={<span className="num">{setting.key}</span>}
      note={setting.updatedAt && t('setBy', { name: setting.updatedBy, time: formatDateTime(setting.updatedAt) })}
    >
      <p className={styles.lead}>{t(`meaning.${setting.key}`)}</p>
      {setting.isGuarded && <Alert tone="info">{t('proposal.guarded')}</Alert>}
      {hasOwnPage && <Alert tone="info">{t('all.hasOwnPage')}</Alert>}
      {saving.error && <Alert tone="loss">{saveFailureText(saving.error)}</Alert>}
      <Form
        onSubmit={() => {
          if (!isBroken) saving.mutate({ [setting.key]: value })
        }}
      >
        <ValueField kind={kind} typed={typed} isBroken={isBroken} disabled={disabled} onType={setTyped} />
        <p className={styles.preview}>
          <span>{t('usual')}</span>
          {valueText(setting.default)}
        </p>
        {!disabled && (
          <div className={styles.buttons}>
            <Button disabled={setting.isDefault} onClick={() => setTyped(typedOf(kind, setting.default))}>
              {t('all.useDefault')}
            </Button>
            <Button type="submit" variant="primary" disabled={isBroken} loading={saving.isPending}>
              {t('save')}
            </Button>
          </div>
        )}
      </Form>
    </SidePanel>
  )
}

type FieldProps = {
  kind: SettingKind
  typed: string
  isBroken: boolean
  disabled: boolean
  onType: (typed: string) => void
}

function ValueField({ kind, typed, isBroken, disabled, onType }: FieldProps) {
  const { t } = useTranslation('settings')
  const common = { value: typed, disabled }
  switch (kind.kind) {
    case 'switch':
      return (
        <Switch
          checked={typed === 'true'}
          disabled={disabled}
          onChange={(event) => onType(String(event.target.checked))}
        >
          {t(typed === 'true' ? 'all.on' : 'all.off')}
        </Switch>
      )
    case 'choice':
      return (
        <SelectField
          {...common}
          size="sm"
          label={t('all.value')}
          options={kind.values.map((one) => ({ value: one, label: one }))}
          onChange={(event) => onType(event.target.value)}
        />
      )
    case 'number':
      return (
        <TextField
          {...common}
          size="sm"
          inputMode="numeric"
          label={t('all.value')}
          hint={
            kind.min === undefined || kind.max === undefined
              ? undefined
              : t('all.range', { min: kind.min, max: kind.max })
          }
          error={isBroken ? t('invalidValue') : undefined}
          onChange={(event) => onType(event.target.value)}
        />
      )
    case 'text':
      return (
        <TextField
          {...common}
          size="sm"
          label={t('all.value')}
          maxLength={kind.max ?? 1000}
          onChange={(event) => onType(event.target.value)}
        />
      )
    case 'json':
      return (
        <TextAreaField
          {...common}
          label={t('all.json')}
          hint={t('all.jsonHint')}
          error={isBroken ? t('all.jsonBroken') : undefined}
          rows={12}
          spellCheck={false}
          onChange={(event) => onType(event.target.value)}
        />
      )
  }
}
