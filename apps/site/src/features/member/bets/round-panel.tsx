import type { RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation, localText } from '@lotus/i18n'
import { Alert, Button, Money, SumList } from '@lotus/ui'
import { IconPlayerPlay } from '@lotus/ui/icons'
import { isCallError } from '@lotus/client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../shared/api.ts'
import { failureText } from '../../../shared/failure-text.ts'
import { StateBadge } from '../../../shared/records/bet-columns.tsx'
import styles from './bets.module.css'
import { BetPanel, BetResults } from './bet-panel.tsx'

type Round = RouteValue<'report.bet'>

/** No push reports the end of a vendor's round, so an open round is polled. */
const POLL_MS = 5_000

/** Game rounds have a number with a G, or a V if it comes from the vendor; everything else is a lottery order. */
export const isRound = (item: string | undefined): boolean => item !== undefined && /^[GV]\d+$/.test(item)

/** One game round over the list: stake and win, its wallet movements, and the replay. */
export function RoundPanel({ item, onClose }: { item: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('records')
  return (
    <BetPanel<Round>
      item={item}
      onClose={onClose}
      failed={t('round.failed')}
      notFound={t('round.notFound')}
      title={() => t('round.title', { ref: item ?? '' })}
      queryKey={['report.bet', { item }]}
      load={load}
      refetchInterval={({ state }) => (state.data?.state === 'waiting' ? POLL_MS : false)}
    >
      {(round) => <RoundBody round={round} />}
    </BetPanel>
  )
}

function load(id: string, signal: AbortSignal): Promise<Round | null> {
  return call('report.bet', { id }, { signal }).catch((error: unknown) => {
    if (isCallError(error, 'not_found')) return null
    throw error
  })
}

function RoundBody({ round }: { round: Round }) {
  const { t } = useTranslation(['records', 'common'])
  const number = (text: string) => <span className="num">{text}</span>
  const lines = [
    { key: 'status', label: t('bet.col.status'), value: <StateBadge bet={round} /> },
    { key: 'game', label: t('bet.game'), value: localText(round.gameName) },
    ...(round.vendorName === null ? [] : [{ key: 'vendor', label: t('round.vendor'), value: round.vendorName }]),
    ...(round.roundId === null
      ? []
      : [
          {
            key: 'round',
            label: t('round.roundId'),
            value: <span className={`num ${styles.content}`}>{round.roundId}</span>,
          },
        ]),
    { key: 'placedAt', label: t('order.placedAt'), value: number(formatDateTime(round.placedAt)) },
    ...(round.settledAt === null
      ? []
      : [{ key: 'settledAt', label: t('order.settledAt'), value: number(formatDateTime(round.settledAt)) }]),
    {
      key: 'valid',
      label: (
        <>
          {t('order.validBet')} {round.validWhy !== null && <small>{t(`common:validWhy.${round.validWhy}`)}</small>}
        </>
      ),
      value: <Money value={round.validBet} />,
    },
  ]
  return (
    <>
      <BetResults stake={round.stake} payout={round.payout} winLoss={round.winLoss} />
      <SumList lines={lines} />
      <section className={styles.section}>
        <h3>{t('round.how')}</h3>
        {round.state === 'waiting' && <p>{t('round.open')}</p>}
        {round.toldAt !== null && (
          <Alert tone="info" title={t('round.toldTitle')}>
            {t(round.isCounted ? 'round.told' : 'round.toldUncounted', {
              vendor: round.vendorName ?? round.vendor ?? '',
              at: formatDateTime(round.toldAt),
            })}
          </Alert>
        )}
        <SumList
          lines={round.movements.map((row) => ({
            key: row.txId,
            label: (
              <>
                {t(`round.op.${row.op}`)} <small className="num">{formatDateTime(row.at)}</small>
              </>
            ),
            value: <Money value={row.amount} colored />,
          }))}
        />
      </section>
      {round.hasReplay && <Replay id={round.id} />}
    </>
  )
}

/** The vendor shows the round from its own record; the link works once, so each click requests one. */
function Replay({ id }: { id: string }) {
  const { t } = useTranslation('records')
  const [blocked, setBlocked] = useState<string>()
  const replay = useMutation({
    mutationFn: () => call('report.replay', { id }),
    onSuccess: ({ url }) => {
      const tab = window.open(url, '_blank')
      // The vendor's page gets no reference to ours; if the browser blocks new windows, the link is left to click.
      if (tab) tab.opener = null
      setBlocked(tab ? undefined : url)
    },
  })
  return (
    <section className={styles.section}>
      <h3>{t('round.replay')}</h3>
      <p>{t('round.replayText')}</p>
      {blocked === undefined ? (
        <Button
          loading={replay.isPending}
          onClick={() => replay.mutate()}
          icon={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
        >
          {t('round.replayOpen')}
        </Button>
      ) : (
        <p>
          <a href={blocked} target="_blank" rel="noopener noreferrer" onClick={() => setBlocked(undefined)}>
            {t('round.replayLink')}
          </a>
        </p>
      )}
      {replay.isError && <p role="alert">{failureText(replay.error)}</p>}
    </section>
  )
}
