import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Alert, Button, Card, MoneyInput, moneyText, useIsOffline } from '@lotus/ui'
import type { FormEvent } from 'react'
import { MoneyFailure } from '../../../shared/forms/money-failure.tsx'
import { FeeAndNet } from './fee-lines.tsx'
import { AccountList } from './account-list.tsx'
import { useWithdrawal } from './use-withdrawal.ts'
import { FundPasswordField } from '../../../shared/forms/fund-password-field.tsx'
import type { Eligibility } from './withdraw-rules.ts'
import styles from './withdraw.module.css'

type Props = { rules: Eligibility; accounts: RouteValue<'cashier.payoutAccounts'>; onAdd: () => void }

export function WithdrawForm({ rules, accounts, onAdd }: Props) {
  const { t } = useTranslation(['cashier', 'member'])
  const isOffline = useIsOffline()
  const form = useWithdrawal(rules, accounts)
  const { amount, account, problem, most, isBlocked } = form
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.markAsked()
    if (!problem && amount !== undefined && !isOffline) void form.send(amount)
  }
  const offered = problem?.key === 'over_withdrawable' && !isBlocked && account ? most : undefined
  return (
    <Card>
      <form className="stack gap-45" onSubmit={submit} noValidate>
        <AccountList
          accounts={accounts}
          value={account?.id}
          onChange={form.choose}
          onAdd={onAdd}
          onCooled={form.refetch}
        />
        <MoneyInput
          label={t('withdraw.amount')}
          size="lg"
          value={amount}
          min={rules.min}
          max={rules.max}
          maxAmount={most}
          error={form.amountError}
          disabled={isBlocked}
          onChange={form.change}
        />
        {form.failure !== null && (
          <MoneyFailure title={t('failure.withdraw')} error={form.failure} isUnknown={form.isUnknown} />
        )}
        {!isBlocked && <TwoReviewers rules={rules} />}
        <FeeAndNet rules={rules.fee} fee={form.fee} />
        {!isBlocked && <FundPasswordField fund={form.fund} hint={t('withdraw.fundHint')} />}
        <div className={styles.buttons}>
          <Button
            type="submit"
            variant={offered === undefined ? 'primary' : 'secondary'}
            size="lg"
            loading={form.isPending}
            disabled={isBlocked || account === undefined || offered !== undefined || isOffline}
          >
            {amount === undefined ? t('withdraw.submitEmpty') : t('withdraw.submit', { amount: moneyText(amount) })}
          </Button>
          {offered !== undefined && (
            <Button
              variant="primary"
              size="lg"
              disabled={isOffline}
              onClick={() => {
                form.change(offered)
                void form.send(offered)
              }}
            >
              {t('withdraw.submit', { amount: moneyText(offered) })}
            </Button>
          )}
        </div>
        {(isBlocked || isOffline) && <WhyNot rules={rules} isOffline={isOffline} />}
      </form>
    </Card>
  )
}

/** Turnover is missing that cannot be played: it is taken, and two people look at it. */
function TwoReviewers({ rules }: { rules: Eligibility }) {
  const { t } = useTranslation('cashier')
  const check = rules.checks.find(({ code, details }) => code === 'turnover' && details['why'] !== undefined)
  if (check === undefined) return null
  return <Alert tone="info">{t('withdraw.unplayed', { left: moneyText(check.details['left'] ?? '0') })}</Alert>
}

function WhyNot({ rules, isOffline }: { rules: Eligibility; isOffline: boolean }) {
  const { t } = useTranslation(['cashier', 'member'])
  const why = isWaitingOnly(rules) ? t('withdraw.isWaiting') : t('withdraw.cannotNow')
  return <p className="fine">{isOffline ? t('member:offlineAction') : why}</p>
}

/** Nothing is wrong: a request was sent, and the next one waits for it. */
const isWaitingOnly = ({ checks }: Eligibility): boolean =>
  checks.every(({ ok, code }) => ok || code === 'no_open_request')
