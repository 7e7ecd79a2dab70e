import { formatCount, formatDate, useTranslation } from '@lotus/i18n'
import { Card, Countdown, moneyText, Segmented, SelectField, SkeletonLines } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../queries.ts'
import { QueryError } from '../../query-error.tsx'
import stage from '../proof/stage.module.css'
import { metricName, worthOf } from '../rule-words.ts'
import { useCanTakePart } from '../use-own-promotions.ts'
import { BoardProof } from './board-proof.tsx'
import styles from './board.module.css'
import { Lines, OwnPlace } from './own-place.tsx'
import type { Board, BoardRow, OwnBoard } from './types.ts'

const MINUTE = 'hh:mm dd/MM/yyyy'
const DAY = 'dd/MM/yyyy'
const REFRESH_MS = 15_000
const NOON_MS = 43_200_000

/** Leaderboards (MC13, C11, operations.md 4.5): of one promotion, or of all that are open. */
export function Leaderboard({ id: only }: { id?: string | undefined }) {
  const { t } = useTranslation('promotions')
  const [chosen, setChosen] = useState<string>()
  const [period, setPeriod] = useState<string>()
  const id = only ?? chosen
  const canTakePart = useCanTakePart()
  const asked = { ...(id !== undefined && { id }), ...(period !== undefined && { period }) }
  const query = useQuery({ ...callQuery('promotion.board', asked), refetchInterval: REFRESH_MS })
  const board = query.data?.board ?? undefined
  const mine = useQuery({
    ...callQuery('promotion.ownBoard', { id: board?.id ?? '', period: board?.key ?? '' }),
    enabled: canTakePart && board !== undefined,
    refetchInterval: REFRESH_MS,
  })
  if (query.data === undefined) return query.isError ? <QueryError query={query} /> : <SkeletonLines lines={8} />
  if (board === undefined) return <p className={stage.told}>{t('board.none')}</p>
  const { list } = query.data
  return (
    <Card title={only === undefined ? board.title : t('board.title')} className="mt-4">
      <div className={styles.box}>
        {only === undefined && list.length > 1 && (
          <Segmented
            label={t('board.which')}
            options={list.map((one) => ({ value: one.id, label: one.title }))}
            value={board.id}
            onChange={(value) => {
              setChosen(value)
              setPeriod(undefined)
            }}
          />
        )}
        <When board={board} onPeriod={setPeriod} onTurn={() => void query.refetch()} />
        {canTakePart ? (
          mine.data !== undefined ? (
            <OwnPlace board={board} own={mine.data} />
          ) : mine.isError ? (
            <QueryError query={mine} />
          ) : (
            <SkeletonLines lines={3} />
          )
        ) : (
          <p className="fine">{t('board.guest')}</p>
        )}
        <Places board={board} own={canTakePart ? mine.data : undefined} />
        <Prizes board={board} />
        <BoardProof key={board.key} board={board} />
      </div>
    </Card>
  )
}

type WhenProps = { board: Board; onPeriod: (period: string) => void; onTurn: () => void }

function When({ board, onPeriod, onTurn }: WhenProps) {
  const { t } = useTranslation('promotions')
  const { key, from, to, freezeAt, state, metric, categories, least, periods } = board
  const days = (span: { from: string; to: string }) =>
    t('board.days', {
      from: formatDate(span.from, DAY),
      to: formatDate(new Date(Date.parse(span.to) - NOON_MS), DAY),
    })
  const counted = metricName(t, { kind: metric, categories: categories as [], least }) // written by our own rule
  const options = periods.some((one) => one.key === key) ? periods : [{ key, from, to, state }, ...periods]
  return (
    <>
      <div className={styles.head}>
        <SelectField
          size="sm"
          label={t('board.period')}
          value={key}
          options={options.map((one) => ({ value: one.key, label: days(one) }))}
          onChange={({ target }) => onPeriod(target.value)}
        />
        {state === 'OPEN' && (
          <p className={stage.count}>
            <span>{t('board.endsIn')}</span>
            <Countdown key={to} until={to} variant="inline" closedText={t('board.waiting')} onEnd={onTurn} />
            <small className="num">{formatDate(to, MINUTE)}</small>
          </p>
        )}
      </div>
      {state !== 'OPEN' && <p className={stage.told}>{t(`board.state.${state}`)}</p>}
      <p className="fine">
        {t('board.how', { metric: counted, least: moneyText(least), freezeAt: formatDate(freezeAt, MINUTE) })}
      </p>
    </>
  )
}

function Places({ board, own }: { board: Board; own: OwnBoard | undefined }) {
  const { t } = useTranslation('promotions')
  const { rows, members } = board
  if (rows.length === 0) return <p className={stage.told}>{t('board.nobody')}</p>
  return (
    <table className={styles.table}>
      <caption className="fine">{t('board.members', { count: members, number: formatCount(members) })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('board.column.place')}</th>
          <th scope="col">{t('board.column.member')}</th>
          <th scope="col">{t('board.column.score')}</th>
          <th scope="col">{t('board.column.prize')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <PlaceRow key={row.place} board={board} row={row} isOwn={own?.place === row.place} />
        ))}
      </tbody>
    </table>
  )
}

function PlaceRow({ board, row, isOwn }: { board: Board; row: BoardRow; isOwn: boolean }) {
  const { t } = useTranslation('promotions')
  const { place, account, score, reached, prize, lines } = row
  const name = account ?? t('board.hidden')
  return (
    <tr data-own={isOwn || undefined} data-prize={prize === null ? undefined : ''}>
      <th scope="row" className="num">
        {place}
      </th>
      <td>
        {isOwn ? t('board.you', { name }) : name}
        {lines.length > 0 && <Lines lines={lines} label={t('board.lines')} />}
      </td>
      <td className="num" title={t('board.reached', { at: formatDate(reached, MINUTE) })}>
        {moneyText(score)}
      </td>
      <td className="num">{prize === null ? '–' : worthOf(t, board.kind, prize)}</td>
    </tr>
  )
}

function Prizes({ board: { prizes, kind } }: { board: Board }) {
  const { t } = useTranslation('promotions')
  return (
    <dl className={styles.prizes} aria-label={t('board.prizes')}>
      {prizes.map(({ upTo, amount }, at) => {
        const from = (prizes[at - 1]?.upTo ?? 0) + 1
        return (
          <div key={upTo}>
            <dt>{from === upTo ? t('board.rank', { place: from }) : t('board.ranks', { from, to: upTo })}</dt>
            <dd className="num">{worthOf(t, kind, amount)}</dd>
          </div>
        )
      })}
    </dl>
  )
}
