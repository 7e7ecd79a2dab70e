import { formatCount, useTranslation } from '@lotus/i18n'
import { Alert, Button, CopyRow, useIsOffline } from '@lotus/ui'
import { IconBuildingBank, IconWallet } from '@lotus/ui/icons'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api.ts'
import { useCan } from '../../shared/permissions.ts'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import type { WithdrawalDetail } from './withdrawal-status.tsx'
import styles from './withdrawals.module.css'

/** Where the money goes: a bank account or e-wallet with its holder, or an address of USDT with what is sent there. */
export function PayTarget({ detail }: { detail: WithdrawalDetail }) {
  const { t } = useTranslation('backoffice')
  const { payoutAccount, usdt, holderName, payeeName } = detail
  const Icon = payoutAccount.kind === 'bank' ? IconBuildingBank : IconWallet
  return (
    <>
      <Alert tone="info" icon={<Icon size={18} stroke={1.75} aria-hidden />}>
        {payoutAccount.kind !== 'bank' && (
          <>
            {t(`withdrawals.target.kindOf.${payoutAccount.kind}`)}
            <br />
          </>
        )}
        <span className="num">{t('withdrawals.bank', { bank: payoutAccount.bankName, tail: payoutAccount.tail })}</span>
        {usdt === null && (
          <>
            <br />
            {t('withdrawals.holder')} <b>{holderName}</b>
          </>
        )}
        <br />
        {t('withdrawals.payee')} <b>{payeeName ?? t('common:state.none')}</b>
      </Alert>
      {usdt === null && <WholeNumber key={detail.id} detail={detail} />}
      {usdt !== null && <UsdtTarget detail={detail} usdt={usdt} />}
    </>
  )
}

/** Who pays by hand needs the whole number; that somebody looked is on record. */
function WholeNumber({ detail: { id, status } }: { detail: WithdrawalDetail }) {
  const { t } = useTranslation('backoffice')
  const isOffline = useIsOffline()
  const mayPay = useCan('withdrawals.decide')
  const show = useMutation({ mutationFn: () => call('bo.payoutNumber', { id }) })
  if (!mayPay || (status !== 'SUBMITTED' && status !== 'PAY_FAILED')) return null
  if (show.data !== undefined)
    return (
      <dl className={styles.target}>
        <CopyRow
          label={t('withdrawals.target.number')}
          copyLabel={t('withdrawals.target.copyNumber')}
          value={show.data.number}
        />
      </dl>
    )
  return (
    <>
      <FailureAlert error={show.error} />
      <Button size="sm" loading={show.isPending} disabled={isOffline} onClick={() => show.mutate()}>
        {t('withdrawals.target.showNumber')}
      </Button>
    </>
  )
}

type OfUsdt = { detail: WithdrawalDetail; usdt: NonNullable<WithdrawalDetail['usdt']> }

/** All that who pays by hand needs, each to copy; and what was locked when it was asked for. */
function UsdtTarget({ detail: { address }, usdt }: OfUsdt) {
  const { t } = useTranslation('backoffice')
  return (
    <section aria-label={t('withdrawals.target.title')}>
      <h3 className={styles.heading}>{t('withdrawals.target.title')}</h3>
      <dl className={styles.target}>
        <div>
          <dt>{t('withdrawals.target.network')}</dt>
          <dd>{usdt.network}</dd>
        </div>
        {address !== null && (
          <CopyRow
            label={t('withdrawals.target.address')}
            copyLabel={t('withdrawals.target.copyAddress')}
            value={address}
          />
        )}
        <CopyRow
          label={t('withdrawals.target.amount')}
          copyLabel={t('withdrawals.target.copyAmount')}
          value={usdt.amount}
        >
          <b className="num">{usdt.amount} USDT</b>
        </CopyRow>
        <div>
          <dt>{t('withdrawals.target.rate')}</dt>
          <dd className="num">
            {t('withdrawals.target.rateText', {
              vnd: formatCount(BigInt(usdt.rateVnd)),
              sum: formatCount(BigInt(usdt.vnd)),
            })}
          </dd>
        </div>
        <div>
          <dt>{t('withdrawals.target.fee')}</dt>
          <dd className="num">{usdt.fee} USDT</dd>
        </div>
        {usdt.txid !== null && (
          <CopyRow
            label={t('withdrawals.target.txid')}
            copyLabel={t('withdrawals.target.copyTxid')}
            value={usdt.txid}
          />
        )}
      </dl>
    </section>
  )
}
