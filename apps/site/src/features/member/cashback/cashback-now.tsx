import { formatDate, useTranslation } from '@lotus/i18n'
import { Alert, Card, moneyText } from '@lotus/ui'
import { MoneyButton } from '../../../shared/forms/money-button.tsx'
import { exactShown, holdOf, hourText, isZero, type Cashback } from './cashback-figures.ts'
import styles from './cashback.module.css'
import { useClaimCashback } from './use-claim-cashback.ts'

/** What can be claimed now, with one tap, or why nothing can. */
export function CashbackNow({ cashback }: { cashback: Cashback }) {
  const { t } = useTranslation('loyalty')
  const { claim, isSending, isUnknown } = useClaimCashback()
  const { claimable, due, carried, min, opensHour, days, waitsUntil } = cashback
  const hold = holdOf(cashback)
  const rest = exactShown(due.replace('-', ''))
  const text = {
    waits: () => t('cashback.hold.waits', { at: formatDate(waitsUntil ?? '', 'hh:mm dd/MM/yyyy') }),
    owed: () => t('cashback.hold.owed', { owed: rest }),
    none: () => t('cashback.hold.none'),
    small: () => t('cashback.hold.small', { min: moneyText(min) }),
    rests: () => t('cashback.hold.rests', { hour: hourText(opensHour) }),
  }
  const first = days.at(-1)
  return (
    <Card className={styles.now}>
      <div>
        <p>{t('cashback.now')}</p>
        <p className={styles.sum}>
          <b className="num">{moneyText(claimable)}</b>
        </p>
        <p className="fine">
          {hold === null
            ? t('cashback.since', { day: first === undefined ? '' : formatDate(first.day, 'dd/MM/yyyy') })
            : text[hold]()}
          {!isZero(carried) && ` ${t('cashback.carried', { carried: exactShown(carried) })}`}
        </p>
        {isUnknown && <Alert tone="warning">{t('cashback.unknown')}</Alert>}
      </div>
      <MoneyButton
        variant="primary"
        size="lg"
        loading={isSending}
        disabled={hold !== null}
        onClick={() => void claim()}
      >
        {t('cashback.claim', { amount: moneyText(claimable) })}
      </MoneyButton>
    </Card>
  )
}
