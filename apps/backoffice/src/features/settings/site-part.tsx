import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Form, TimeField } from '../../shared/form.tsx'
import { Alert, Badge, Button, Card, confirm, Radio, Switch, TextAreaField, TextField } from '@lotus/ui'
import { useState } from 'react'
import { addressLinesOf, countryCodesOf } from './read-lists.ts'
import {
  asBoolean,
  asRecord,
  asText,
  asTexts,
  saveFailureText,
  useSaveSettings,
  valueOf,
  type Setting,
} from './use-settings.ts'
import styles from '../../shared/settings.module.css'

type Props = { settings: readonly Setting[]; disabled: boolean }

export function SitePart({ settings, disabled }: Props) {
  const stamp = settings.map((one) => one.updatedAt ?? '').join()
  return (
    <div className={styles.columns}>
      <Maintenance key={`m${stamp}`} settings={settings} disabled={disabled} />
      <Regions key={`r${stamp}`} settings={settings} disabled={disabled} />
    </div>
  )
}

function Stamp({ settings, name }: { settings: readonly Setting[]; name: string }) {
  const { t } = useTranslation('settings')
  const row = settings.find((one) => one.key === name)
  if (!row?.updatedAt) return null
  return (
    <small className={styles.reason}>{t('setBy', { name: row.updatedBy, time: formatDateTime(row.updatedAt) })}</small>
  )
}

/** R25: the switch, what the screen says, and until when. */
function Maintenance({ settings, disabled }: Props) {
  const { t } = useTranslation('settings')
  const isOn = valueOf(settings, 'system.maintenance', asBoolean) ?? false
  const texts = valueOf(settings, 'system.maintenance_text', asRecord)
  const storedUntil = valueOf(settings, 'system.maintenance_until', asText)
  const [vi, setVi] = useState(asText(texts?.['vi']) ?? '')
  const [en, setEn] = useState(asText(texts?.['en']) ?? '')
  const [until, setUntil] = useState(storedUntil ?? null)
  const saving = useSaveSettings()
  const values = {
    'system.maintenance_text': vi.trim() === '' && en.trim() === '' ? null : { vi: vi.trim(), en: en.trim() },
    'system.maintenance_until': until,
  }
  const toggle = async () => {
    const isSure =
      isOn ||
      (await confirm({
        title: t('maintenance.confirmTitle'),
        text: t('maintenance.confirmText'),
        confirmLabel: t('maintenance.confirmButton'),
        tone: 'warning',
      }))
    if (isSure) saving.mutate({ 'system.maintenance': !isOn, ...values })
  }
  return (
    <Card className={styles.card}>
      <header className={styles.cardHead}>
        <h2>{t('maintenance.title')}</h2>
        <Badge tone={isOn ? 'warning' : 'gain'}>{t(isOn ? 'maintenance.isOn' : 'maintenance.isOff')}</Badge>
      </header>
      <Stamp settings={settings} name="system.maintenance" />
      {saving.error && <Alert tone="loss">{saveFailureText(saving.error)}</Alert>}
      <Form onSubmit={() => saving.mutate(values)}>
        <Switch checked={isOn} disabled={disabled || saving.isPending} onChange={() => void toggle()}>
          {t('maintenance.switch')}
        </Switch>
        <TextAreaField
          label={t('maintenance.textVi')}
          rows={3}
          maxLength={500}
          value={vi}
          disabled={disabled}
          onChange={(event) => setVi(event.target.value)}
        />
        <TextAreaField
          label={t('maintenance.textEn')}
          rows={3}
          maxLength={500}
          value={en}
          disabled={disabled}
          onChange={(event) => setEn(event.target.value)}
        />
        <TimeField
          label={t('maintenance.until')}
          hint={t('maintenance.untilHint')}
          value={until}
          disabled={disabled}
          onChange={setUntil}
        />
        {!disabled && (
          <Button type="submit" variant="primary" loading={saving.isPending}>
            {t('save')}
          </Button>
        )}
      </Form>
    </Card>
  )
}

/** R26: who may come in by country, and the addresses of staff, who always may. */
function Regions({ settings, disabled }: Props) {
  const { t } = useTranslation('settings')
  const storedAllowed = valueOf(settings, 'region.allowed', asTexts)
  const [isListed, setListed] = useState(storedAllowed !== undefined)
  const [allowed, setAllowed] = useState((storedAllowed ?? []).join(', '))
  const [blocked, setBlocked] = useState((valueOf(settings, 'region.blocked', asTexts) ?? []).join(', '))
  const [staff, setStaff] = useState((valueOf(settings, 'system.staff_addresses', asTexts) ?? []).join('\n'))
  const saving = useSaveSettings()
  const allowedCodes = countryCodesOf(allowed)
  const blockedCodes = countryCodesOf(blocked)
  const staffLines = addressLinesOf(staff)
  const wrong = (codes: { wrong: readonly string[] }) =>
    codes.wrong.length > 0 ? t('regions.lines', { lines: codes.wrong.join(', ') }) : undefined
  const isWrong = [...(isListed ? allowedCodes.wrong : []), ...blockedCodes.wrong, ...staffLines.wrong].length > 0
  return (
    <Card className={styles.card}>
      <header className={styles.cardHead}>
        <h2>{t('regions.title')}</h2>
      </header>
      <Stamp settings={settings} name="region.allowed" />
      {saving.error && <Alert tone="loss">{saveFailureText(saving.error)}</Alert>}
      <Form
        onSubmit={() => {
          if (isWrong) return
          saving.mutate({
            'region.allowed': isListed ? allowedCodes.values : null,
            'region.blocked': blockedCodes.values,
            'system.staff_addresses': staffLines.values,
          })
        }}
      >
        <fieldset className={styles.group} disabled={disabled}>
          <legend>{t('regions.mode')}</legend>
          <Radio name="mode" checked={!isListed} onChange={() => setListed(false)}>
            {t('regions.everyone')}
          </Radio>
          <small className={styles.reason}>{t('regions.everyoneHint')}</small>
          <Radio name="mode" checked={isListed} onChange={() => setListed(true)}>
            {t('regions.listed')}
          </Radio>
        </fieldset>
        {isListed && (
          <TextField
            size="sm"
            label={t('regions.allowed')}
            hint={t('regions.codesHint')}
            error={wrong(allowedCodes)}
            value={allowed}
            disabled={disabled}
            onChange={(event) => setAllowed(event.target.value)}
          />
        )}
        <TextField
          size="sm"
          label={t('regions.blocked')}
          hint={t('regions.codesHint')}
          error={wrong(blockedCodes)}
          value={blocked}
          disabled={disabled}
          onChange={(event) => setBlocked(event.target.value)}
        />
        <TextAreaField
          label={t('regions.staff')}
          hint={t('regions.staffHint')}
          error={wrong(staffLines)}
          rows={4}
          value={staff}
          disabled={disabled}
          onChange={(event) => setStaff(event.target.value)}
        />
        {!disabled && (
          <Button type="submit" variant="primary" loading={saving.isPending}>
            {t('save')}
          </Button>
        )}
      </Form>
    </Card>
  )
}
