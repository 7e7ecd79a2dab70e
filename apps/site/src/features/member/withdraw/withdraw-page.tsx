import { useTranslation } from '@lotus/i18n'
import { cx, moneyText, Skeleton } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { MemberPage } from '../../../shared/member-pages.ts'
import { callQuery } from '../../../shared/queries.ts'
import { BalanceFigures } from '../parts/balance-figures.tsx'
import { PageHead } from '../parts/page-head.tsx'
import page from '../parts/page.module.css'
import { EligibilityChecks } from './eligibility-checks.tsx'
import { OpenWithdrawals } from './open-withdrawals.tsx'
import { PayoutAccountForm } from './payout-account-form.tsx'
import { WithdrawForm } from './withdraw-form.tsx'
import { WithdrawableCard } from './withdrawable-card.tsx'
import { WithdrawalRecords } from './withdrawal-records.tsx'
import { PayoutTimesCard } from './where-it-is.tsx'
import styles from './withdraw.module.css'
import { QueryError } from '../../../shared/query-error.tsx'

type Props = { item: string | undefined; onOpen: (page: MemberPage, item?: string) => void }

/** MC04: what can be withdrawn, why not more, the request, and the earlier ones (operations.md 3.4). */
export function WithdrawPage({ item, onOpen }: Props) {
  const { t } = useTranslation('cashier')
  const eligibility = useQuery(callQuery('cashier.eligibility', {}))
  const accounts = useQuery(callQuery('cashier.payoutAccounts', {}))
  const [isAdding, setAdding] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  // A row of the record at the bottom opens its card at the top.
  useEffect(() => {
    if (item !== undefined) top.current?.scrollIntoView({ block: 'nearest' })
  }, [item])
  const failed =
    eligibility.isError && !eligibility.data ? eligibility : accounts.isError && !accounts.data ? accounts : undefined
  const { data: rules } = eligibility
  return (
    <>
      <PageHead
        title={t('member:page.withdraw')}
        lead={
          rules
            ? t('withdraw.lead', { count: rules.dailyCountLeft, amount: moneyText(rules.dailyAmountLeft) })
            : '\u00a0'
        }
      />
      {!failed && <BalanceFigures />}
      <div ref={top}>
        <OpenWithdrawals item={item} times={rules?.payoutTimes} onClose={() => onOpen('withdraw')} />
      </div>
      {failed ? (
        <QueryError query={failed} title={t('withdraw.failed')} />
      ) : rules === undefined || accounts.data === undefined ? (
        <Skeleton height={360} radius={16} />
      ) : (
        <div className={page.columns} data-wide>
          <WithdrawForm rules={rules} accounts={accounts.data} onAdd={() => setAdding(true)} />
          <div className={cx('stack', styles.why)} data-blocked={rules.checks.some(({ ok }) => !ok) || undefined}>
            <EligibilityChecks
              rules={rules}
              onAddAccount={() => setAdding(true)}
              onShowOpen={() => top.current?.scrollIntoView({ behavior: 'smooth', block: 'start' })}
            />
            <WithdrawableCard rules={rules} />
            <PayoutTimesCard rules={rules} />
          </div>
        </div>
      )}
      <WithdrawalRecords selected={item} onOpen={(id) => onOpen('withdraw', id)} />
      {accounts.data && (
        <PayoutAccountForm opened={isAdding} onClose={() => setAdding(false)} accounts={accounts.data} />
      )}
    </>
  )
}
