import type { RouteValue } from '@lotus/contract'
import { formatDate, useTranslation } from '@lotus/i18n'
import { Badge, Card, DataTable, Money, moneyText, Segmented, type Column, type Tone } from '@lotus/ui'
import { IconUserPlus } from '@lotus/ui/icons'
import { useMemo, useState } from 'react'
import { useRows } from '../../../shared/paged.tsx'
import { tableOf } from '../../../shared/table-of.ts'
import styles from './referral.module.css'

type Friend = RouteValue<'referral.friends'>['rows'][number]
const views = ['all', 'QUALIFIED'] as const
const tones: Readonly<Record<Friend['state'], Tone>> = {
  WAITING: 'warning',
  HELD: 'info',
  QUALIFIED: 'gain',
  CAPPED: 'neutral',
  EXPIRED: 'neutral',
  REVERSED: 'loss',
  REJECTED: 'loss',
}

/** Friends with masked names: what each waits for, in figures, and what it gave. */
export function FriendsTable() {
  const { t } = useTranslation('loyalty')
  const [view, setView] = useState<(typeof views)[number]>('all')
  const query = useRows('referral.friends', view === 'all' ? {} : { state: view })
  return (
    <Card
      title={t('referral.friends')}
      actions={
        <Segmented
          label={t('referral.show')}
          options={views.map((value) => ({ value, label: t(`referral.view.${value}`) }))}
          value={view}
          onChange={setView}
        />
      }
    >
      <DataTable
        label={t('referral.friends')}
        framed={false}
        columns={useColumns()}
        {...tableOf(query, t('referral.friendsFailed'))}
        empty={{
          icon: <IconUserPlus size={34} stroke={1.5} aria-hidden />,
          title: t('referral.none'),
          hint: t('referral.noneHint'),
        }}
      />
    </Card>
  )
}

function useColumns(): Column<Friend>[] {
  const { t } = useTranslation('loyalty')
  return useMemo(
    () => [
      {
        key: 'friend',
        header: t('referral.column.friend'),
        card: 'title',
        cell: ({ account, registeredAt }) => (
          <span className={styles.friend}>
            {account}
            <small>{formatDate(registeredAt, 'dd/MM/yyyy')}</small>
          </span>
        ),
      },
      {
        key: 'state',
        header: t('referral.column.state'),
        card: 'status',
        cell: (friend) => <State friend={friend} />,
      },
      {
        key: 'validBet',
        header: t('referral.column.validBet'),
        align: 'right',
        cell: ({ validBet }) => <Money value={validBet.have} />,
      },
      {
        key: 'reward',
        header: t('referral.column.reward'),
        align: 'right',
        card: 'result',
        cell: ({ state, reward }) => (state === 'QUALIFIED' ? <Money value={reward} /> : '–'),
      },
    ],
    [t],
  )
}

function State({ friend }: { friend: Friend }) {
  const { t } = useTranslation('loyalty')
  const { state, deposit, validBet, until, reason } = friend
  const isPaidIn = Number(deposit.left) === 0
  const text =
    state !== 'WAITING'
      ? t(`referral.state.${state}`)
      : isPaidIn
        ? t('referral.missingBet', { left: moneyText(validBet.left) })
        : Number(deposit.have) === 0
          ? t('referral.noDeposit')
          : t('referral.missingDeposit', { left: moneyText(deposit.left) })
  return (
    <span className={styles.state}>
      <Badge tone={tones[state]}>{text}</Badge>
      {state === 'WAITING' && <small>{t('referral.until', { day: formatDate(until, 'dd/MM/yyyy') })}</small>}
      {reason !== '' && <small>{reason}</small>}
    </span>
  )
}
