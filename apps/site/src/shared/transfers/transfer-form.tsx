import { useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { Card, MoneyInput, moneyText, SelectField, SumList, TextField, useIsOffline } from '@lotus/ui'
import type { FormEvent, ReactNode } from 'react'
import { FundPasswordField } from '../forms/fund-password-field.tsx'
import { MoneyButton } from '../forms/money-button.tsx'
import { MoneyFailure } from '../forms/money-failure.tsx'
import { kinds, type Kind, type Rules, type Way } from './types.ts'
import { feeOf, turnoverOf, useTransfer } from './use-transfer.ts'

const REMARK_MAX = 50

type Props = {
  way: Way
  rules: Rules
  /** The name of whoever receives it; empty: not chosen yet. */
  to: string
  /** The part of the form that says who it is; told whether the person tried to send. */
  who: (isAsked: boolean) => ReactNode
}

export function TransferForm({ way, rules: ordinary, to, who }: Props) {
  const { t } = useTranslation(['agents', 'cashier', 'member'])
  const isOffline = useIsOffline()
  const form = useTransfer({ way, rules: ordinary, to })
  const { amount, fund, isBlocked, rules, owed } = form
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isOffline) void form.send()
  }
  return (
    <Card>
      <form className="stack gap-45" noValidate onSubmit={submit}>
        {who(form.isAsked)}
        {way === 'down' && <KindField value={form.kind} owed={owed} onChange={form.setKind} />}
        <MoneyInput
          label={t('transfer.amount')}
          size="lg"
          value={amount}
          min={rules.min}
          max={rules.max}
          maxAmount={rules.now}
          error={form.amountError}
          disabled={isBlocked}
          onChange={form.change}
        />
        <TextField
          label={t('remark.label')}
          hint={t('transfer.remarkHint')}
          value={form.remark}
          maxLength={REMARK_MAX}
          disabled={isBlocked}
          onChange={(event) => form.setRemark(event.target.value)}
        />
        {form.failure !== null && (
          <MoneyFailure title={t('transfer.notSent')} error={form.failure} isUnknown={form.isUnknown} />
        )}
        <SumList
          lines={[
            { key: 'now', label: t('transfer.mostNow'), value: <span className="num">{moneyText(rules.now)}</span> },
            ...(rules.feePpm === 0
              ? []
              : [{ key: 'fee', label: t('transfer.fee'), value: <Fee amount={amount} feePpm={rules.feePpm} /> }]),
            {
              key: 'turnover',
              label: t('transfer.opens'),
              value: <Turnover amount={amount} turnoverPpm={rules.turnoverPpm} />,
            },
          ]}
        />
        {!isBlocked && <FundPasswordField fund={fund} hint={t('transfer.fundHint')} />}
        <div>
          <MoneyButton type="submit" variant="primary" size="lg" loading={form.isPending} disabled={isBlocked}>
            {amount === undefined ? t('transfer.send') : t('transfer.sendAmount', { amount: moneyText(amount) })}
          </MoneyButton>
        </div>
        {isBlocked && !isOffline && <p className="fine">{t('transfer.cannotNow')}</p>}
      </form>
    </Card>
  )
}

type KindProps = { value: Kind; owed: string | undefined; onChange: (kind: Kind) => void }

/** Open even where an ordinary transfer is refused: what is owed by contract may be paid still. */
function KindField({ value, owed, onChange }: KindProps) {
  const { t } = useTranslation('agents')
  return (
    <SelectField
      label={t('transfer.kind')}
      hint={owed === undefined ? t('transfer.kindHint') : t('transfer.owed', { amount: moneyText(owed) })}
      value={value}
      options={kinds.map((kind) => ({ value: kind, label: t(`transfer.kindOf.${kind}`) }))}
      onChange={(event) => onChange(kinds.find((kind) => kind === event.target.value) ?? 'NORMAL')}
    />
  )
}

function Turnover({ amount, turnoverPpm }: { amount: string | undefined; turnoverPpm: number }) {
  const { t } = useTranslation('agents')
  if (turnoverPpm === 0) return <>{t('transfer.opensNothing')}</>
  const isTyped = amount !== undefined && parseMoney(amount) > 0n
  return <span className="num">{isTyped ? moneyText(turnoverOf(amount, turnoverPpm)) : '–'}</span>
}

function Fee({ amount, feePpm }: { amount: string | undefined; feePpm: number }) {
  const isTyped = amount !== undefined && parseMoney(amount) > 0n
  return <span className="num">{isTyped ? moneyText(feeOf(amount, feePpm)) : '–'}</span>
}
