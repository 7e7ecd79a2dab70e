import { formatDateTime, inEachLanguage, mapTexts, useTranslation } from '@lotus/i18n'
import { Form, TimeField } from '../../shared/form.tsx'
import { Alert, Badge, Button, Card, confirm, Radio, Switch, TextAreaField, TextField } from '@lotus/ui'
import { LocalizedFields } from '../../shared/localized-fields.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { addressLinesOf, countryCodesOf } from './read-lists.ts'
import {
  asBoolean,
  asLocalized,
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

/** R25: the maintenance switch, the text on the screen, and the end time. */
function Maintenance({ settings, disabled }: Props) {
  const { t } = useTranslation('settings')
  const isOn = valueOf(settings, 'system.maintenance', asBoolean) ?? false
  const texts = valueOf(settings, 'system.maintenance_text', asLocalized)
  const storedUntil = valueOf(settings, 'system.maintenance_until', asText)
  const { draft, field } = useDraft({ text: inEachLanguage(texts), until: storedUntil ?? null }, disabled)
  const saving = useSaveSettings()
  const text = mapTexts(draft.text, (typed) => typed.trim())
  const values = {
    'system.maintenance_text': Object.values(text).every((one) => one === '') ? null : text,
    'system.maintenance_until': draft.until,
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
        <LocalizedFields
          label={(language) => t('maintenance.text', { language })}
          rows={3}
          maxLength={500}
          of={(language) => field.textIn('text', language)}
        />
        <TimeField label={t('maintenance.until')} hint={t('maintenance.untilHint')} {...field.value('until')} />
        {!disabled && (
          <Button type="submit" variant="primary" loading={saving.isPending}>
            {t('save')}
          </Button>
        )}
      </Form>
    </Card>
  )
}

/** R26: which countries may enter, and the staff addresses, which always may. */
function Regions({ settings, disabled }: Props) {
  const { t } = useTranslation('settings')
  const typedOf = (key: string, between: string) => (valueOf(settings, key, asTexts) ?? []).join(between)
  const { draft, set, field } = useDraft(
    {
      isListed: valueOf(settings, 'region.allowed', asTexts) !== undefined,
      allowed: typedOf('region.allowed', ', '),
      blocked: typedOf('region.blocked', ', '),
      staff: typedOf('system.staff_addresses', '\n'),
    },
    disabled,
  )
  const saving = useSaveSettings()
  const lists = {
    allowed: countryCodesOf(draft.allowed),
    blocked: countryCodesOf(draft.blocked),
    staff: addressLinesOf(draft.staff),
  }
  const wrong = [...(draft.isListed ? lists.allowed.wrong : []), ...lists.blocked.wrong, ...lists.staff.wrong]
  const listField = (name: keyof typeof lists) => ({
    size: 'sm' as const,
    label: t(`regions.${name}`),
    hint: t(name === 'staff' ? 'regions.staffHint' : 'regions.codesHint'),
    error: lists[name].wrong.length > 0 ? t('regions.lines', { lines: lists[name].wrong.join(', ') }) : undefined,
    ...field.text(name),
  })
  const save = () => {
    if (wrong.length > 0) return
    saving.mutate({
      'region.allowed': draft.isListed ? lists.allowed.values : null,
      'region.blocked': lists.blocked.values,
      'system.staff_addresses': lists.staff.values,
    })
  }
  return (
    <Card className={styles.card}>
      <header className={styles.cardHead}>
        <h2>{t('regions.title')}</h2>
      </header>
      <Stamp settings={settings} name="region.allowed" />
      {saving.error && <Alert tone="loss">{saveFailureText(saving.error)}</Alert>}
      <Form onSubmit={save}>
        <fieldset className={styles.group} disabled={disabled}>
          <legend>{t('regions.mode')}</legend>
          <Radio name="mode" checked={!draft.isListed} onChange={() => set({ isListed: false })}>
            {t('regions.everyone')}
          </Radio>
          <small className={styles.reason}>{t('regions.everyoneHint')}</small>
          <Radio name="mode" checked={draft.isListed} onChange={() => set({ isListed: true })}>
            {t('regions.listed')}
          </Radio>
        </fieldset>
        {draft.isListed && <TextField {...listField('allowed')} />}
        <TextField {...listField('blocked')} />
        <TextAreaField {...listField('staff')} size="md" rows={4} />
        {!disabled && (
          <Button type="submit" variant="primary" loading={saving.isPending}>
            {t('save')}
          </Button>
        )}
      </Form>
    </Card>
  )
}
