import { isCallError } from '@lotus/client'
import { checkField, type FieldRule, type RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Alert, Button, Card, TextField, toast } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { failureText } from '../../../shared/failure-text.ts'
import { problemText, serverMessages } from '../../../shared/forms/field-text.ts'
import { callQuery } from '../../../shared/queries.ts'
import { noRates, within, type EachRate } from '../parts/percent.ts'
import { RateFields } from '../parts/rate-fields.tsx'
import { useSend } from '../parts/use-send.ts'
import { KindField } from './kind-field.tsx'
import { PresetField, presetOf } from './preset-field.tsx'
import styles from './register.module.css'
import type { Kind, Me } from './types.ts'

type Opened = RouteValue<'agent.open'>

const REMARK_MAX = 50
const RULE_STALE_MS = 60_000

/** What the operator asks of a name when members register (operations.md 1.5); the server asks the same of this one. */
function useNameRule(): FieldRule | undefined {
  const { data } = useQuery({ ...callQuery('system.registerSettings', {}), staleTime: RULE_STALE_MS })
  const rule = data?.fields.find(({ name }) => name === 'username')
  return rule && { ...rule, enabled: true, required: true }
}

const boundsOf = ({ patternId, minLength, maxLength }: FieldRule) => ({ patternId, min: minLength, max: maxLength })

/** What the server says of the name, where a rule has changed since the form was opened. */
const refusedName = (t: Parameters<typeof serverMessages>[0], error: unknown) =>
  isCallError(error, 'bad_request') ? serverMessages(t, error)['username'] : undefined

/** What is typed, and sending it. */
function useOpening() {
  const { t } = useTranslation(['auth', 'patterns', 'errors'])
  const rule = useNameRule()
  const [kind, setKind] = useState<Kind>('player')
  const [username, setUsername] = useState('')
  const [remark, setRemark] = useState('')
  const [rates, setRates] = useState<EachRate>(noRates)
  const [preset, setPreset] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [opened, setOpened] = useState<Opened>()
  const { send, isBusy, error, forget } = useSend('agent.open', [
    'agent.team',
    'agent.overview',
    'agent.contracts',
    'wallet.funds',
  ])
  const problem = rule ? checkField(rule, username.trim()) : null
  const nameError = (problem && isAsked ? problemText(t, 'username', problem) : undefined) ?? refusedName(t, error)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (problem) return
    const value = await send({
      username: username.trim(),
      kind,
      rates,
      remark: remark.trim(),
      ...presetOf(kind, preset),
    })
    if (value === undefined) return
    setOpened(value)
    setUsername('')
    setRemark('')
    setAsked(false)
  }
  const type = (name: string) => {
    setUsername(name)
    if (error !== null) forget()
  }
  return {
    kind,
    setKind,
    username,
    type,
    remark,
    setRemark,
    rates,
    setRates,
    preset,
    setPreset,
    rule,
    nameError,
    isBusy,
    error,
    opened,
    setOpened,
    submit,
  }
}

/** An account opened for somebody else: its password is shown this once, and must be changed at the first login. */
export function DirectForm({ me }: { me: Me }) {
  const { t } = useTranslation(['agents', 'patterns'])
  const form = useOpening()
  const { kind, setKind, username, remark, setRemark, rates, setRates, rule, nameError, isBusy, error } = form
  if (form.opened) return <OpenedCard opened={form.opened} onMore={() => form.setOpened(undefined)} />
  return (
    <Card>
      <form className="stack gap-45" noValidate onSubmit={(event) => void form.submit(event)}>
        {error !== null && nameError === undefined && (
          <Alert tone="loss" title={t('direct.failed')}>
            {failureText(error)}
          </Alert>
        )}
        <div className={styles.fields}>
          <KindField
            me={me}
            value={kind}
            onChange={(next) => {
              setKind(next)
              setRates(within(rates, me.offers[next]))
            }}
          />
          <TextField
            label={t('direct.username')}
            hint={rule && problemText(t, 'username', { code: 'pattern', ...boundsOf(rule) })}
            error={nameError}
            value={username}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={rule?.maxLength ?? 16}
            onChange={(event) => form.type(event.target.value)}
          />
          <TextField
            label={t('remark.label')}
            hint={t('remark.hint')}
            value={remark}
            maxLength={REMARK_MAX}
            onChange={(event) => setRemark(event.target.value)}
          />
          {kind === 'agent' && (
            <PresetField value={form.preset} onChange={form.setPreset} hint={t('preset.openHint')} />
          )}
        </div>
        <RateFields
          legend={t('rates.legend')}
          value={rates}
          onChange={setRates}
          offers={me.offers[kind]}
          stepPpm={me.offers.stepPpm}
          quotas={me.quotas}
          arePaid={me.areRebatesPaid}
        />
        <div>
          <Button type="submit" variant="primary" size="lg" loading={isBusy}>
            {t('direct.open')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function OpenedCard({ opened, onMore }: { opened: Opened; onMore: () => void }) {
  const { t } = useTranslation('agents')
  const address = window.location.origin
  const text = t('opened.copyText', { address, account: opened.account, password: opened.password })
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    toast.success(t('opened.copied'))
  }
  return (
    <Card>
      <div className="stack gap-4">
        <h3>{t('opened.title')}</h3>
        <Alert tone="warning">{t('opened.once', { count: opened.passwordHours })}</Alert>
        {opened.offered !== null && (
          <Alert tone="gain">{t('preset.offered', { kind: t(`contract.kindOf.${opened.offered}`) })}</Alert>
        )}
        <dl className={styles.opened}>
          <div>
            <dt>{t('opened.address')}</dt>
            <dd>{address}</dd>
          </div>
          <div>
            <dt>{t('opened.account')}</dt>
            <dd>{opened.account}</dd>
          </div>
          <div>
            <dt>{t('opened.password')}</dt>
            <dd className={styles.code}>{opened.password}</dd>
          </div>
        </dl>
        <div className={styles.buttons}>
          <Button variant="primary" onClick={() => void copy()}>
            {t('opened.copy')}
          </Button>
          <Button onClick={onMore}>{t('opened.more')}</Button>
        </div>
      </div>
    </Card>
  )
}
