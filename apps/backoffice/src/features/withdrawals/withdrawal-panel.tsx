import { formatDateTime, formatDay, useTranslation } from '@lotus/i18n'
import { Alert, Money, moneyText, Skeleton } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Facts } from '../../shared/facts.tsx'
import { callQuery, queryClient, refresh } from '../../shared/queries.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import { AutomaticLook } from './automatic-look.tsx'
import { BlockedMember, MissingTurnover, OpenAmlCase } from './blocked-member.tsx'
import { ApproveDialog, RejectDialog } from './decision-dialogs.tsx'
import { Decision } from './decision.tsx'
import { PayTarget } from './pay-target.tsx'
import { Payouts } from './payouts.tsx'
import { RiskReasons } from './risk-reasons.tsx'
import { difference } from './totals.ts'
import { RestDialog } from './rest-dialog.tsx'
import {
  isUndecided,
  StatusBadge,
  WaitingTime,
  type Withdrawal,
  type WithdrawalDetail,
  type WithdrawalDialog,
} from './withdrawal-status.tsx'
import styles from './withdrawals.module.css'

type Props = {
  id: string
  /** The same request in the list, which refetches itself; null while it is not among the loaded rows. */
  row: Withdrawal | undefined
  onClose: () => void
  onDecided: () => void
}

export function WithdrawalPanel({ id, row, onClose, onDecided }: Props) {
  const { t } = useTranslation('backoffice')
  const query = useQuery(callQuery('bo.withdrawal', { id }))
  const [dialog, setDialog] = useState<WithdrawalDialog>()
  const [isConflict, setIsConflict] = useState(false)
  const { data: detail, refetch } = query
  const head = detail ?? row

  // Opening a request is recorded, so it is not polled: it is refetched only when the list shows a change.
  const hasMovedOn = row !== undefined && detail !== undefined && row.status !== detail.status
  const listIsNewer = hasMovedOn && (isUndecided(detail) || detail.status === 'PAYING')
  useEffect(() => {
    if (listIsNewer) void refetch()
  }, [listIsNewer, refetch])

  const onConflict = () => {
    setDialog(undefined)
    setIsConflict(true)
    void refetch()
    void refresh('bo.withdrawals')
  }
  const onDone = (decided: WithdrawalDetail) => {
    setDialog(undefined)
    setIsConflict(false)
    queryClient.setQueryData(callQuery('bo.withdrawal', { id }).queryKey, decided)
    if (!isUndecided(decided)) onDecided()
    void refresh('bo.withdrawals')
  }

  return (
    <SidePanel
      label={t('withdrawals.panel', { refNo: head?.refNo ?? id })}
      onClose={onClose}
      isCovered={dialog !== undefined}
      initialsOf={head?.account}
      title={
        head ? (
          <>
            {head.account} <StatusBadge status={head.status} />
          </>
        ) : (
          <Skeleton width={160} height={18} />
        )
      }
      note={head && <MemberNote head={head} detail={detail} />}
      footer={detail && isUndecided(detail) && <Decision detail={detail} onOpen={setDialog} />}
    >
      {isConflict && detail && !isUndecided(detail) && (
        <Alert tone="warning" title={t('withdrawals.conflict.title')}>
          {t(`withdrawals.conflict.${detail.status === 'REJECTED' ? 'rejected' : 'approved'}`, {
            who: detail.reviewer ?? t('system'),
            time: detail.decidedAt ? formatDateTime(detail.decidedAt) : '',
          })}
        </Alert>
      )}
      {isConflict && detail && isUndecided(detail) && (
        <Alert tone="warning" title={t('withdrawals.conflict.title')}>
          {t('withdrawals.conflict.changed')}
        </Alert>
      )}
      {detail ? <Content detail={detail} /> : <UntilLoaded query={query} notFound={t('withdrawals.notFound')} />}
      {detail && dialog !== undefined && (
        <Dialog of={dialog} {...{ detail, onDone, onConflict }} onClose={() => setDialog(undefined)} />
      )}
    </SidePanel>
  )
}

type DialogProps = Parameters<typeof ApproveDialog>[0] & { of: WithdrawalDialog }

function Dialog({ of, ...props }: DialogProps) {
  if (of === 'approve') return <ApproveDialog {...props} />
  return of === 'rest' ? <RestDialog {...props} /> : <RejectDialog {...props} />
}

function MemberNote({ head, detail }: { head: Withdrawal; detail: WithdrawalDetail | undefined }) {
  const { t } = useTranslation('backoffice')
  return (
    <>
      <span className="num">{t('withdrawals.memberId', { id: head.memberId })}</span>
      {detail && (
        <>
          <br />
          {t('withdrawals.joined', { day: formatDay(detail.member.registeredAt) })}
        </>
      )}
    </>
  )
}

function Content({ detail }: { detail: WithdrawalDetail }) {
  const { t } = useTranslation('backoffice')
  return (
    <>
      <div className={styles.amount}>
        <div>
          <small>{t('withdrawals.amount', { fee: moneyText(detail.fee) })}</small>
          <b>
            <Money value={detail.amount} />
          </b>
        </div>
        <div className="right">
          {isUndecided(detail) ? (
            <>
              <small>{t('withdrawals.column.waiting')}</small>
              <span className={styles.wait}>
                <WaitingTime since={detail.createdAt} />
              </span>
            </>
          ) : (
            <>
              <small>{t('withdrawals.net')}</small>
              <span className={styles.wait}>
                <Money value={detail.net} />
              </span>
            </>
          )}
        </div>
      </div>
      {isUndecided(detail) && detail.amlCase !== null && <OpenAmlCase id={detail.amlCase} />}
      {isUndecided(detail) && detail.member.block !== null && <BlockedMember block={detail.member.block} />}
      {isUndecided(detail) && <MissingTurnover detail={detail} />}
      <FeeOf detail={detail} />
      <GivenBack detail={detail} />
      {(isUndecided(detail) || detail.status === 'PAYING') && detail.promisedAt !== null && (
        <Alert tone={detail.lateAt === null ? 'info' : 'warning'}>
          {t(`withdrawals.${detail.lateAt === null ? 'promised' : 'late'}`, {
            time: formatDateTime(detail.promisedAt),
          })}
        </Alert>
      )}
      <Payouts detail={detail} />
      {detail.risk && <RiskReasons risk={detail.risk} />}
      <AutomaticLook look={detail.automatic} />
      <SecondNeeded detail={detail} />
      <MemberMoney money={detail.money} />
      <PayTarget detail={detail} />
      {detail.isOwnName === false && <Alert tone="warning">{t('withdrawals.otherName')}</Alert>}
      <MemberFacts detail={detail} />
      <History history={detail.history} />
    </>
  )
}

/** What of it is in the wallet again though the rest was paid. */
function GivenBack({ detail: { givenBack, net } }: { detail: WithdrawalDetail }) {
  const { t } = useTranslation('backoffice')
  if (givenBack === null) return null
  const { amount, fee, at } = givenBack
  const values = { amount: moneyText(amount), fee: moneyText(fee), net: moneyText(net), time: formatDateTime(at) }
  return <Alert tone="info">{t('withdrawals.givenBack', values)}</Alert>
}

/** What of the amount is kept, what is paid out, and what the fee was worked out by. */
function FeeOf({ detail }: { detail: WithdrawalDetail }) {
  const { t } = useTranslation('backoffice')
  const { fee, net, feeTerms, feeReturnedAt } = detail
  if (feeTerms === null || Number(fee) === 0) return null
  return (
    <Alert tone="info" title={t('withdrawals.fee', { fee: moneyText(fee), net: moneyText(net) })}>
      {t('withdrawals.feeWhy', { used: feeTerms.used, charged: moneyText(feeTerms.charged) })}
      {feeReturnedAt !== null && (
        <>
          <br />
          {t('withdrawals.feeBack', { time: formatDateTime(feeReturnedAt) })}
        </>
      )}
    </Alert>
  )
}

/** That two must agree, and who did first. */
function SecondNeeded({ detail }: { detail: WithdrawalDetail }) {
  const { t } = useTranslation('backoffice')
  if (!isUndecided(detail) || !detail.needsSecond) return null
  const first = detail.firstApproval
  if (first === null) return <Alert tone="info">{t('withdrawals.second.needed')}</Alert>
  return (
    <Alert tone="warning" title={t('withdrawals.second.waits')}>
      {t('withdrawals.second.first', { who: first.who, time: formatDateTime(first.at) })}
      {first.note !== null && (
        <>
          <br />
          {t('withdrawals.second.note', { note: first.note })}
        </>
      )}
    </Alert>
  )
}

/** The member's lifetime figures, from the ledger; the two results carry their sign. */
function MemberMoney({ money }: { money: WithdrawalDetail['money'] }) {
  const { t } = useTranslation('backoffice')
  const figures = [
    { key: 'netDeposit', value: <Money value={difference(money.depositsTotal, money.withdrawalsTotal)} colored /> },
    { key: 'result', value: <Money value={difference(money.payoutsTotal, money.stakesTotal)} colored /> },
    { key: 'stakes', value: <Money value={money.stakesTotal} /> },
    { key: 'deposits', value: <Money value={money.depositsTotal} /> },
    { key: 'withdrawals', value: <Money value={money.withdrawalsTotal} /> },
    { key: 'payouts', value: <Money value={money.payoutsTotal} /> },
    { key: 'cash', value: <Money value={money.cash} /> },
    { key: 'bonus', value: <Money value={money.bonus} /> },
    { key: 'onHold', value: <Money value={money.onHold} /> },
  ]
  return (
    <dl className={styles.figures} aria-label={t('withdrawals.figures')}>
      {figures.map(({ key, value }) => (
        <div key={key}>
          <dt>{t(`withdrawals.figure.${key}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function MemberFacts({ detail }: { detail: WithdrawalDetail }) {
  const { t, i18n } = useTranslation('backoffice')
  const { member } = detail
  const none = t('common:state.none')
  const statusKey = `withdrawals.memberStatus.${member.status}`
  const facts = [
    { key: 'refNo', value: detail.refNo },
    { key: 'created', value: formatDateTime(detail.createdAt) },
    { key: 'memberStatus', value: i18n.exists(`backoffice:${statusKey}`) ? t(statusKey) : member.status },
    { key: 'lastLogin', value: member.lastLoginAt ? formatDateTime(member.lastLoginAt) : none },
    { key: 'lastIp', value: member.lastIp ?? none },
  ]
  return <Facts facts={facts.map(({ key, value }) => ({ label: t(`withdrawals.fact.${key}`), value }))} />
}

function History({ history }: { history: WithdrawalDetail['history'] }) {
  const { t, i18n } = useTranslation('backoffice')
  return (
    <section>
      <h3 className={styles.heading}>{t('withdrawals.historyTitle')}</h3>
      <ol className={styles.history}>
        {history.map((entry, index) => (
          <li key={`${entry.at}-${index}`}>
            <span>
              {i18n.exists(`backoffice:withdrawals.history.${entry.action}`)
                ? t(`withdrawals.history.${entry.action}`)
                : entry.action}
              <small>{entry.who || t('system')}</small>
              {entry.note && <small className={styles.note}>{entry.note}</small>}
            </span>
            <time className="num" dateTime={entry.at}>
              {formatDateTime(entry.at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
