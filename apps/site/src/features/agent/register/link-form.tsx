import { linkDays, type RouteInput } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Alert, Button, Card, SelectField, TextField, toast } from '@lotus/ui'
import { useState, type FormEvent } from 'react'
import { failureText } from '../../../shared/failure-text.ts'
import { noRates, within, type EachRate } from '../parts/percent.ts'
import { RateFields } from '../parts/rate-fields.tsx'
import { useSend } from '../parts/use-send.ts'
import { KindField } from './kind-field.tsx'
import { PresetField, presetOf } from './preset-field.tsx'
import type { Kind, Link, Me } from './types.ts'
import styles from './register.module.css'

const CHANNEL_MAX = 40
const USES_MAX = 100_000
type Days = RouteInput<'agent.createLink'>['days']
const usualDays = 30
const daysOf = (text: string): Days => linkDays.find((days) => String(days) === text) ?? null

/** What is chosen, and making the link. */
function useNewLink(onMade: (link: Link) => void) {
  const { t } = useTranslation('agents')
  const [kind, setKind] = useState<Kind>('player')
  const [days, setDays] = useState<Days>(usualDays)
  const [channel, setChannel] = useState('')
  const [uses, setUses] = useState('')
  const [domain, setDomain] = useState('')
  const [rates, setRates] = useState<EachRate>(noRates)
  const [preset, setPreset] = useState('')
  const { send, isBusy, error } = useSend('agent.createLink', ['agent.links'])
  const usesMax = uses === '' ? null : Number(uses)
  const isUsesWrong = usesMax !== null && !(Number.isInteger(usesMax) && usesMax >= 1 && usesMax <= USES_MAX)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isUsesWrong) return
    const link = await send({
      kind,
      rates,
      channel: channel.trim(),
      days,
      usesMax,
      domain: domain === '' ? null : domain,
      ...presetOf(kind, preset),
    })
    if (link === undefined) return
    setChannel('')
    toast.success(t('link.made', { code: link.code }))
    onMade(link)
  }
  return {
    kind,
    setKind,
    days,
    setDays,
    channel,
    setChannel,
    uses,
    setUses,
    domain,
    setDomain,
    rates,
    setRates,
    preset,
    setPreset,
    isUsesWrong,
    isBusy,
    error,
    submit,
  }
}

export function LinkForm({ me, onMade }: { me: Me; onMade: (link: Link) => void }) {
  const { t } = useTranslation('agents')
  const form = useNewLink(onMade)
  const { kind, rates, isBusy, error } = form
  return (
    <Card>
      <form className="stack gap-45" noValidate onSubmit={(event) => void form.submit(event)}>
        <h3>{t('link.new')}</h3>
        {error !== null && (
          <Alert tone="loss" title={t('link.notMade')}>
            {failureText(error)}
          </Alert>
        )}
        <Fields me={me} form={form} />
        <RateFields
          legend={t('link.rates')}
          value={rates}
          onChange={form.setRates}
          offers={me.offers[kind]}
          stepPpm={me.offers.stepPpm}
          quotas={me.quotas}
          arePaid={me.areRebatesPaid}
        />
        <p className={styles.note}>{t('link.ratesStay')}</p>
        <div>
          <Button type="submit" variant="primary" loading={isBusy}>
            {t('link.make')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function Fields({ me, form }: { me: Me; form: ReturnType<typeof useNewLink> }) {
  const { t } = useTranslation('agents')
  const { days, channel, uses, domain, rates, isUsesWrong } = form
  return (
    <div className={styles.fields}>
      <KindField
        me={me}
        value={form.kind}
        onChange={(next) => {
          form.setKind(next)
          form.setRates(within(rates, me.offers[next]))
        }}
      />
      <SelectField
        label={t('link.days')}
        value={days === null ? '' : String(days)}
        options={[
          ...linkDays.map((count) => ({ value: String(count), label: t('link.dayCount', { count }) })),
          { value: '', label: t('link.forEver') },
        ]}
        onChange={(event) => form.setDays(daysOf(event.target.value))}
      />
      <TextField
        label={t('link.channel')}
        value={channel}
        maxLength={CHANNEL_MAX}
        placeholder={t('link.channelExample')}
        onChange={(event) => form.setChannel(event.target.value)}
      />
      <TextField
        label={t('link.usesMax')}
        value={uses}
        inputMode="numeric"
        placeholder={t('link.anyNumber')}
        error={isUsesWrong ? t('link.usesWrong') : undefined}
        onChange={(event) => form.setUses(event.target.value.replace(/\D/g, '').slice(0, 6))}
      />
      {me.domains.length > 0 && (
        <SelectField
          label={t('link.domain')}
          value={domain}
          options={[
            { value: '', label: me.privateDomain ?? t('link.thisSite') },
            ...me.domains.filter((host) => host !== me.privateDomain).map((host) => ({ value: host, label: host })),
          ]}
          onChange={(event) => form.setDomain(event.target.value)}
        />
      )}
      {form.kind === 'agent' && (
        <PresetField value={form.preset} onChange={form.setPreset} hint={t('preset.linkHint')} />
      )}
    </div>
  )
}
