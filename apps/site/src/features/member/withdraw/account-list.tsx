import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Badge, Button, Countdown, cx, EmptyState } from '@lotus/ui'
import { IconBuildingBank, IconClock, IconPlus } from '@lotus/ui/icons'
import { isUsable } from './withdraw-rules.ts'
import styles from './withdraw.module.css'

type Props = {
  accounts: RouteValue<'cashier.payoutAccounts'>
  value: string | undefined
  onChange: (id: string) => void
  onAdd: () => void
  /** An account may be used from now on. */
  onCooled: () => void
}

/** The payout accounts: a radio group with buttons to add one more. Only the last four digits are known here. */
export function AccountList({ accounts: { accounts, limit }, value, onChange, onAdd, onCooled }: Props) {
  const { t } = useTranslation('cashier')
  const isFull = accounts.length >= limit
  return (
    <fieldset className={styles.accounts}>
      <legend>{t('withdraw.to')}</legend>
      {accounts.length > 0 &&
        (isFull ? (
          <span className={styles.limit}>{t('withdraw.accountLimit', { limit })}</span>
        ) : (
          <button type="button" className={`link ${styles.add}`} onClick={onAdd}>
            {t('withdraw.add')}
          </button>
        ))}
      {accounts.length === 0 && (
        <EmptyState
          icon={<IconBuildingBank size={34} stroke={1.5} aria-hidden />}
          title={t('withdraw.noAccount')}
          action={
            <Button variant="secondary" icon={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={onAdd}>
              {t('withdraw.addFirst')}
            </Button>
          }
        />
      )}
      {accounts.map((account) => (
        <label
          key={account.id}
          className={cx('row gap-3', styles.account)}
          data-cooling={isUsable(account) ? undefined : true}
        >
          <input
            type="radio"
            name="payout-account"
            value={account.id}
            checked={account.id === value}
            disabled={!isUsable(account)}
            onChange={() => onChange(account.id)}
          />
          <i aria-hidden />
          <span className="grow">
            <b className="num" aria-label={t('withdraw.tailSpoken', { bank: account.bankName, tail: account.tail })}>
              {t('withdraw.tail', { bank: account.bankName, tail: account.tail })}
            </b>
            <small>
              {account.isClosed ? (
                t('withdraw.closed')
              ) : account.usableAt === null ? (
                account.holderName || account.label
              ) : (
                <>
                  {t('withdraw.cooling')}{' '}
                  <Countdown
                    until={account.usableAt}
                    variant="text"
                    closedText={t('withdraw.coolingOver')}
                    onEnd={onCooled}
                  />
                </>
              )}
            </small>
          </span>
          {account.usableAt !== null && <IconClock size={20} stroke={1.75} aria-hidden />}
          {account.isDefault && <Badge tone="accent">{t('withdraw.default')}</Badge>}
        </label>
      ))}
    </fieldset>
  )
}
