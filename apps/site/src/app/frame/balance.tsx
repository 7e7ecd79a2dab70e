import { useTranslation } from '@lotus/i18n'
import { cx, IconButton, Money } from '@lotus/ui'
import { IconEye, IconEyeOff, IconRefresh } from '@lotus/ui/icons'
import { useState } from 'react'
import { refreshBalance } from '../../shared/account.ts'
import { setBalanceHidden, useSession } from '../../shared/session.ts'
import styles from './frame.module.css'

const HIDDEN_AMOUNT = '••••••'

/**
 * L03: hide, refresh, and a placeholder while a refresh by the person is under way. A refresh caused by a push keeps
 * the old figure and only turns the icon.
 */
export function BalancePill() {
  const { t } = useTranslation('frame')
  const { balance, isUpdatingBalance, isBalanceHidden } = useSession()
  const [isAskedFor, setAskedFor] = useState(false)
  const isWaiting = isUpdatingBalance && (isAskedFor || balance === null)
  const refresh = async () => {
    setAskedFor(true)
    await refreshBalance()
    setAskedFor(false)
  }
  const amount = isWaiting ? (
    <span className={cx('note', styles.updating)}>{t('balance.updating')}</span>
  ) : isBalanceHidden ? (
    <span aria-label={t('balance.hidden')}>{HIDDEN_AMOUNT}</span>
  ) : (
    <Money value={balance?.sumBalance} currency={balance?.symbol ?? true} />
  )
  return (
    <div className={styles.balance} role="group" aria-label={t('balance.label')}>
      <IconButton
        size="sm"
        label={isBalanceHidden ? t('balance.show') : t('balance.hide')}
        icon={isBalanceHidden ? <IconEyeOff size={18} stroke={1.75} /> : <IconEye size={18} stroke={1.75} />}
        aria-pressed={isBalanceHidden}
        onClick={() => setBalanceHidden(!isBalanceHidden)}
      />
      <span className={styles.balanceText} aria-live="polite">
        {amount}
      </span>
      <IconButton
        size="sm"
        className="hide-m"
        label={t('balance.refresh')}
        icon={<IconRefresh size={16} stroke={1.75} />}
        loading={isUpdatingBalance}
        onClick={() => void refresh()}
      />
    </div>
  )
}
