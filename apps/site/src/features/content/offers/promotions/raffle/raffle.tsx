import { formatDate, useTranslation } from '@lotus/i18n'
import { Card, Countdown, SkeletonLines } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { prizeWorth } from '../../../../../shared/promotions/rule-words.ts'
import type { Promotion } from '../../../../../shared/promotions/types.ts'
import { useCanTakePart } from '../../../../../shared/promotions/use-own-promotions.ts'
import { callQuery } from '../../../../../shared/queries.ts'
import { QueryError } from '../../../../../shared/query-error.tsx'
import { OwnTickets } from './own-tickets.tsx'
import { RaffleProof } from './raffle-proof.tsx'
import stage from '../../../../../shared/promotions/proof/stage.module.css'
import styles from './raffle.module.css'
import type { RaffleDraw, RaffleGiven } from './types.ts'

const MINUTE = 'hh:mm dd/MM/yyyy'
const DAY_MS = 86_400_000
const REFRESH_MS = 30_000

type Props = { promotion: Promotion; given: RaffleGiven }

/** A raffle on its page: when it is drawn, what there is to win, the member's tickets, who won, and the check of it all. */
export function Raffle({ promotion, given }: Props) {
  const { t } = useTranslation('promotions')
  const { id, rule } = promotion
  const canTakePart = useCanTakePart()
  const query = useQuery({ ...callQuery('promotion.raffle', { id }), refetchInterval: REFRESH_MS })
  const own = useQuery({
    ...callQuery('promotion.ownRaffle', { id }),
    enabled: canTakePart,
    refetchInterval: REFRESH_MS,
  })
  const raffle = query.data
  return (
    <Card title={t('raffle.title')} className="mt-4">
      {raffle === undefined ? (
        query.isError ? (
          <QueryError query={query} />
        ) : (
          <SkeletonLines lines={5} />
        )
      ) : (
        <div className={styles.box}>
          <div className={stage.side}>
            <When raffle={raffle} />
            {raffle.state !== 'CANCELLED' && <Prizes raffle={raffle} given={given} kind={rule.kind} />}
          </div>
          <div className={stage.side}>
            {canTakePart && own.data !== undefined && <OwnTickets raffle={raffle} own={own.data} />}
            {canTakePart &&
              own.data === undefined &&
              (own.isError ? <QueryError query={own} /> : <SkeletonLines lines={3} />)}
            {!canTakePart && <p className="fine">{t('raffle.guest')}</p>}
          </div>
          <RaffleProof
            own={canTakePart ? own.data : undefined}
            id={id}
            raffle={raffle}
            given={given}
            kind={rule.kind}
          />
        </div>
      )}
    </Card>
  )
}

function When({ raffle: { state, cancelled, from, to, drawAt } }: { raffle: RaffleDraw }) {
  const { t } = useTranslation('promotions')
  const days = {
    from: formatDate(from, 'dd/MM/yyyy'),
    to: formatDate(new Date(Date.parse(to) - DAY_MS / 2), 'dd/MM/yyyy'),
  }
  if (state === 'CANCELLED')
    return <p className={stage.told}>{t(cancelled === 'TOO_FEW' ? 'raffle.tooFew' : 'raffle.closed')}</p>
  return (
    <>
      <p>{t('raffle.days', days)}</p>
      {state === 'OPEN' ? (
        <p className={stage.count}>
          <span>{t('raffle.drawIn')}</span>
          <Countdown until={drawAt} variant="inline" closedText={t('raffle.drawing')} />
          <small className="num">{formatDate(drawAt, MINUTE)}</small>
        </p>
      ) : (
        <p className={stage.told}>
          {state === 'FROZEN' ? t('raffle.drawing') : t('raffle.drawn', { at: formatDate(drawAt, MINUTE) })}
        </p>
      )}
    </>
  )
}

/** Each row of prizes, and once they are drawn the tickets that won them. */
function Prizes({ raffle, given, kind }: { raffle: RaffleDraw; given: RaffleGiven; kind: Promotion['rule']['kind'] }) {
  const { t } = useTranslation('promotions')
  const isDrawn = raffle.seed !== null
  return (
    <>
      <table className={styles.prizes}>
        <caption className="fine">{t('raffle.prizes')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('raffle.prize')}</th>
            <th scope="col">{t(isDrawn ? 'raffle.winners' : 'raffle.count')}</th>
          </tr>
        </thead>
        <tbody>
          {given.prizes.map((prize, row) => (
            <tr key={row}>
              <th scope="row">{prizeWorth(t, kind, prize)}</th>
              <td className="num">{isDrawn ? <Winners raffle={raffle} row={row} /> : prize.count}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="fine">{t('raffle.odds')}</p>
    </>
  )
}

function Winners({ raffle, row }: { raffle: RaffleDraw; row: number }) {
  const { t } = useTranslation('promotions')
  const won = raffle.winners.filter((one) => one.row === row)
  if (won.length === 0) return <>{t('raffle.notDrawn')}</>
  return (
    <ul className={styles.winners}>
      {won.map(({ prize, account, ticket }) => (
        <li key={prize}>{t('raffle.winner', { account, ticket })}</li>
      ))}
    </ul>
  )
}
