import type { RouteValue } from '@lotus/contract'
import { formatCount, formatDateTime, localText, useTranslation, type TFunction } from '@lotus/i18n'
import { Badge, Button, moneyText, toast, type Tone } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { Facts, type Fact } from '../../shared/facts.tsx'
import { useCan } from '../../shared/permissions.ts'
import { callQuery, refresh } from '../../shared/queries.ts'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import styles from './promotions.module.css'

type Draw = RouteValue<'bo.raffle'>
type Winner = Draw['winners'][number]
type Asked = { winner: Winner; isHanded: boolean }
const tones: Readonly<Record<Winner['state'], Tone>> = {
  WAITING: 'info',
  GIVEN: 'gain',
  REFUSED: 'loss',
  TO_HAND: 'warning',
  HANDED: 'gain',
}

/** A raffle in the panel: its tickets and its draw, who won, and what is still to be handed out. */
export function RafflePart({ id }: { id: string }) {
  const { t } = useTranslation('backoffice')
  const query = useQuery(callQuery('bo.raffle', { id }))
  const [asked, setAsked] = useState<Asked>()
  return (
    <section className={styles.part}>
      <h3>{t('promotions.raffle.title')}</h3>
      {query.data === undefined ? (
        <UntilLoaded query={query} lines={5} />
      ) : (
        <>
          <Facts facts={factsOf(t, query.data)} />
          {query.data.winners.length > 0 && <Winners winners={query.data.winners} onAsk={setAsked} />}
        </>
      )}
      {asked && <HandDialog id={id} asked={asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}

type Words = TFunction<'backoffice'>

function factsOf(t: Words, { raffle, now }: Draw): Fact[] {
  const { state, cancelled, from, to, drawAt, commitment, root, seed, tickets, holders } = raffle
  const counted = now ?? (tickets !== null && holders !== null ? { tickets, holders } : null)
  const optional = (key: 'root' | 'seed', value: string | null) =>
    value === null ? [] : [{ label: t(`promotions.raffle.${key}`), value: <code>{value}</code> }]
  return [
    {
      label: t('promotions.raffle.state'),
      value: t(cancelled === null ? `promotions.raffle.states.${state}` : `promotions.raffle.cancelled.${cancelled}`),
    },
    {
      label: t('promotions.raffle.days'),
      value: <span className="num">{`${formatDateTime(from)} – ${formatDateTime(to)}`}</span>,
    },
    { label: t('promotions.raffle.drawAt'), value: formatDateTime(drawAt) },
    ...(counted === null
      ? []
      : [
          { label: t('promotions.preview.tickets'), value: formatCount(counted.tickets) },
          { label: t('promotions.preview.holders'), value: formatCount(counted.holders) },
        ]),
    { label: t('promotions.raffle.commitment'), value: <code>{commitment}</code> },
    ...optional('root', root),
    ...optional('seed', seed),
  ]
}

function Winners({ winners, onAsk }: { winners: readonly Winner[]; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation('backoffice')
  const mayHand = useCan('promotions.decide')
  return (
    <ul className={styles.winners} aria-label={t('promotions.raffle.winners')}>
      {winners.map((winner) => (
        <li key={winner.memberId}>
          <div>
            <b>{winner.username}</b>{' '}
            <Badge tone={tones[winner.state]}>{t(`promotions.raffle.win.${winner.state}`)}</Badge>
          </div>
          <span>
            {prizeOf(winner)} · {t('promotions.raffle.ticket', { ticket: winner.ticket })}
          </span>
          {winner.note !== '' && (
            <small>{[winner.handedBy, winner.note].filter((part) => part !== null).join(' · ')}</small>
          )}
          {mayHand && winner.state === 'TO_HAND' && (
            <div className={styles.winnerActs}>
              <Button size="sm" variant="primary" onClick={() => onAsk({ winner, isHanded: true })}>
                {t('promotions.raffle.hand')}
              </Button>
              <Button size="sm" variant="ghost" onClick={() => onAsk({ winner, isHanded: false })}>
                {t('promotions.raffle.withhold')}
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

const prizeOf = ({ good, amount }: Winner): string => (good === null ? moneyText(amount) : localText(good))

function HandDialog({ id, asked: { winner, isHanded }, onClose }: { id: string; asked: Asked; onClose: () => void }) {
  const { t } = useTranslation('backoffice')
  const { memberId, username } = winner
  const step = isHanded ? 'hand' : 'withhold'
  return (
    <DecisionDialog
      title={t(`promotions.raffle.ask.${step}`, { name: username, prize: prizeOf(winner) })}
      text={t(`promotions.raffle.effect.${step}`)}
      button={t(`promotions.raffle.${step}`)}
      isDanger={!isHanded}
      reason={{ label: t('promotions.reason'), lengthMax: 300 }}
      act={async (note) => {
        try {
          return await call('bo.handRafflePrize', { id, memberId, isHanded, note })
        } finally {
          void refresh('bo.raffle')
        }
      }}
      onClose={onClose}
      onDone={() => {
        toast.success(t(`promotions.raffle.done.${step}`))
        onClose()
      }}
    />
  )
}
