import { useTranslation } from '@lotus/i18n'
import { moneyText } from '@lotus/ui'
import { IconReceiptRefund } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { MoneyButton } from '../../../shared/forms/money-button.tsx'
import { MemberLink } from '../../../shared/member-link.tsx'
import { callQuery } from '../../../shared/queries.ts'
import { holdOf } from './cashback-figures.ts'
import styles from './cashback.module.css'
import { useClaimCashback } from './use-claim-cashback.ts'

/** Cashback among the gifts of the reward centre, while some can be claimed. */
export function CashbackCard() {
  const { t } = useTranslation(['loyalty', 'member'])
  const { data } = useQuery(callQuery('cashback.overview', {}))
  const { claim, isSending } = useClaimCashback()
  if (data === undefined || holdOf(data) !== null) return null
  const name = t('member:page.manualRebate')
  const worth = moneyText(data.claimable)
  return (
    <section className={styles.gift} aria-label={name}>
      <IconReceiptRefund size={22} stroke={1.75} aria-hidden />
      <div>
        <span>{name}</span>
        <b className="num">{worth}</b>
        <MemberLink page="manualRebate" className="link">
          {t('cashback.how')}
        </MemberLink>
      </div>
      <MoneyButton
        variant="primary"
        size="sm"
        loading={isSending}
        aria-label={t('reward.claimOf', { name, worth })}
        onClick={() => void claim()}
      >
        {t('reward.claim')}
      </MoneyButton>
    </section>
  )
}
