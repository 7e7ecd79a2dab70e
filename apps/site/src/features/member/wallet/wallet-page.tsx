import { formatTimeWithSeconds, useTranslation } from '@lotus/i18n'
import { buttonClass, Card, cx, EmptyState, ErrorState, Money, moneyText } from '@lotus/ui'
import { IconCashBanknote, IconPlus } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refreshBalance } from '../../../shared/account.ts'
import { serverClock } from '../../../shared/api.ts'
import { MemberLink } from '../../../shared/member-link.tsx'
import { DueCheck } from '../../../shared/play/play-watch.tsx'
import { usePlay } from '../../../shared/play/use-play.ts'
import { callQuery } from '../../../shared/queries.ts'
import { useSession, type Balance } from '../../../shared/session.ts'
import { Figures } from '../parts/figures.tsx'
import { PageHead } from '../parts/page-head.tsx'
import page from '../parts/page.module.css'
import { VendorWallets } from './vendor-wallets.tsx'
import { MovementList } from './movement-list.tsx'
import styles from './wallet.module.css'
import { NotLoaded } from '../../../shared/query-error.tsx'

const MOVEMENTS_SHOWN = 6

/** MC02: the balance, where it is, and the last movements. */
export function WalletPage({ item }: { item: string | undefined }) {
  const { t } = useTranslation('member')
  const { balance, isUpdatingBalance } = useSession()
  // The same figure as on the withdrawal page: after turnover, levels and limits of a day.
  const rules = useQuery(callQuery('cashier.eligibility', {}))
  const play = usePlay()
  useEffect(() => void refreshBalance(), [])
  if (balance === null && !isUpdatingBalance) {
    return <ErrorState title={t('wallet.failed')} onRetry={() => void refreshBalance()} />
  }
  return (
    <>
      <PageHead title={t('page.transferFund')} lead={t('wallet.lead')} />
      <Figures
        label={t('wallet.balance')}
        figures={[
          {
            key: 'balance',
            label: t('wallet.balance'),
            value: balance?.sumBalance,
            hasUnit: true,
            note: <FreshNote balance={balance} />,
          },
          { key: 'bonus', label: t('wallet.bonus'), value: balance?.bonus },
          { key: 'onHold', label: t('wallet.onHold'), value: balance?.onHold },
          ...(rules.isError && rules.data === undefined
            ? []
            : [{ key: 'withdrawable', label: t('wallet.withdrawable'), value: rules.data?.now }]),
        ]}
      />
      <div className={styles.actions}>
        <MemberLink page="depositv2" className={buttonClass({ variant: 'primary', size: 'lg' })}>
          <IconPlus size={18} stroke={1.75} aria-hidden />
          {t('wallet.deposit')}
        </MemberLink>
        <MemberLink page="withdraw" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
          <IconCashBanknote size={18} stroke={1.75} aria-hidden />
          {t('wallet.withdraw')}
        </MemberLink>
      </div>
      <VendorWallets item={item} />
      <div className={page.columns}>
        <Recent />
        <Explanation balance={balance} />
      </div>
      {/* Money goes to a vendor only once a check that is due was answered. */}
      <DueCheck play={play} />
    </>
  )
}

/** The time of these figures: balances change by push, so the last update is worth a line. */
function FreshNote({ balance }: { balance: Balance | null }) {
  const { t } = useTranslation('member')
  const [at, setAt] = useState<number>()
  useEffect(() => {
    if (balance) setAt(serverClock.now())
  }, [balance])
  return at === undefined ? null : (
    <span className="num">{t('wallet.updatedAt', { time: formatTimeWithSeconds(at) })}</span>
  )
}

function Recent() {
  const { t } = useTranslation('member')
  const query = useQuery(callQuery('wallet.statement', { limit: MOVEMENTS_SHOWN }))
  return (
    <Card
      title={t('wallet.recent')}
      actions={
        <MemberLink page="transactionHistory" className={cx('link', styles.all)}>
          {t('wallet.recentAll')}
        </MemberLink>
      }
    >
      {query.data === undefined ? (
        <NotLoaded query={query} title={t('wallet.failed')} lines={MOVEMENTS_SHOWN} />
      ) : query.data.rows.length === 0 ? (
        <EmptyState title={t('wallet.recentEmpty')} hint={t('wallet.recentEmptyHint')} />
      ) : (
        <MovementList rows={query.data.rows} />
      )}
    </Card>
  )
}

function Explanation({ balance }: { balance: Balance | null }) {
  const { t } = useTranslation('member')
  const amounts = { cash: moneyText(balance?.cash), bonus: moneyText(balance?.bonus) }
  return (
    <Card title={t('wallet.explain')}>
      <dl className={cx('stack', styles.explain)}>
        {(['balance', 'cash', 'bonus', 'onHold', 'withdrawable'] as const).map((figure) => (
          <div key={figure}>
            <dt>
              {t(`wallet.${figure}`)}
              {figure === 'cash' && <Money value={balance?.cash} />}
            </dt>
            <dd>{t(`wallet.${figure}Hint`, amounts)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
