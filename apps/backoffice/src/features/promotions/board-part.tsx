import type { RouteValue } from '@lotus/contract'
import { formatCount, formatDateTime, useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { Badge, Button, Money, moneyText, SelectField, toast, useIsOffline, type Tone } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { Facts } from '../../shared/facts.tsx'
import { useCan } from '../../shared/permissions.ts'
import { callQuery, refresh } from '../../shared/queries.ts'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import { BoardPlace, type Decision, type Place } from './board-place.tsx'
import styles from './promotions.module.css'

type Board = RouteValue<'bo.board'>
type Period = Board['periods'][number]
type Asked = { step: 'approve'; decisions: number } | { step: Decision; place: Place }
const tones: Readonly<Record<Period['state'], Tone>> = {
  OPEN: 'info',
  FROZEN: 'warning',
  PAID: 'gain',
  CANCELLED: 'neutral',
}

/** A leaderboard in the panel: its periods, the places of one of them with what a reviewer needs, and the approval. */
export function BoardPart({ id }: { id: string }) {
  const { t } = useTranslation('backoffice')
  const [chosen, setChosen] = useState<string>()
  const query = useQuery(callQuery('bo.board', { id, ...(chosen !== undefined && { period: chosen }) }))
  const [asked, setAsked] = useState<Asked>()
  const board = query.data
  return (
    <section className={styles.part}>
      <h3>{t('promotions.board.title')}</h3>
      {board === undefined ? (
        <UntilLoaded query={query} lines={5} />
      ) : board.period === null ? (
        <p className="fine">{t('promotions.board.none')}</p>
      ) : (
        <Review board={board} onPeriod={setChosen} onAsk={setAsked} />
      )}
      {asked && board && board.period !== null && board.root !== null && (
        <AskDialog
          id={id}
          period={board.period}
          root={board.root}
          sum={sumOf(board)}
          asked={asked}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}

const sumOf = ({ rows }: Board): string => moneyText(rows.reduce((sum, { prize }) => sum + parseMoney(prize), 0n))

type ReviewProps = { board: Board; onPeriod: (period: string) => void; onAsk: (asked: Asked) => void }

function Review({ board, onPeriod, onAsk }: ReviewProps) {
  const { t } = useTranslation('backoffice')
  const mayDecide = useCan('promotions.decide')
  const isOffline = useIsOffline()
  const { periods, rows, members, root, decisions } = board
  const period = periods.find(({ key }) => key === board.period)
  if (period === undefined) return null
  const isFrozen = period.state === 'FROZEN'
  const isHeld = rows.some(
    ({ evidence, decision, prize }) => evidence.length > 0 && decision === null && parseMoney(prize) > 0n,
  )
  const leftOut = rows.filter(({ isLeftOut }) => isLeftOut).length
  return (
    <>
      <SelectField
        size="sm"
        label={t('promotions.board.period')}
        value={period.key}
        options={periods.map(({ key, from, state }) => ({
          value: key,
          label: `${formatDateTime(from)} · ${t(`promotions.board.state.${state}`)}`,
        }))}
        onChange={({ target }) => onPeriod(target.value)}
      />
      <Facts
        facts={[
          {
            label: t('promotions.board.stateOf'),
            value: <Badge tone={tones[period.state]}>{t(`promotions.board.state.${period.state}`)}</Badge>,
          },
          { label: t('promotions.board.freezeAt'), value: formatDateTime(period.freezeAt) },
          { label: t('promotions.board.members'), value: formatCount(members) },
          ...(period.state === 'PAID'
            ? [
                { label: t('promotions.board.paid'), value: <Money value={period.paid} /> },
                { label: t('promotions.board.approvedBy'), value: period.approvedBy ?? '' },
              ]
            : []),
          ...(root === null ? [] : [{ label: t('promotions.board.root'), value: <code>{root}</code> }]),
        ]}
      />
      {rows.length === 0 && <p className="fine">{t('promotions.board.nobody')}</p>}
      {leftOut > 0 && <p className="note">{t('promotions.board.leftOutNote', { count: leftOut })}</p>}
      <ol className={styles.winners} aria-label={t('promotions.board.places')}>
        {rows.map((place) => (
          <BoardPlace
            key={place.memberId}
            place={place}
            isFrozen={isFrozen}
            onDecide={mayDecide && isFrozen && !isOffline ? (step) => onAsk({ step, place }) : undefined}
          />
        ))}
      </ol>
      {isFrozen && mayDecide && (
        <div className={styles.stack}>
          {isHeld && <p className="note">{t('promotions.board.held')}</p>}
          <Button
            variant="primary"
            disabled={isOffline || isHeld}
            onClick={() => onAsk({ step: 'approve', decisions })}
          >
            {t('promotions.board.approve', { sum: sumOf(board) })}
          </Button>
        </div>
      )}
    </>
  )
}

type AskProps = { id: string; period: string; root: string; sum: string; asked: Asked; onClose: () => void }

function AskDialog({ id, period, root, sum, asked, onClose }: AskProps) {
  const { t } = useTranslation('backoffice')
  const { step } = asked
  const name = asked.step === 'approve' ? sum : asked.place.username
  return (
    <DecisionDialog
      title={t(`promotions.board.ask.${step}`, { name })}
      text={t(`promotions.board.effect.${step}`)}
      button={t(`promotions.board.button.${step}`)}
      isDanger={step === 'EXCLUDE'}
      reason={{ label: t('promotions.reason'), lengthMax: 300 }}
      act={async (reason) => {
        try {
          if (asked.step === 'approve')
            return await call('bo.approveBoard', { id, period, root, decisions: asked.decisions, reason })
          return await call('bo.decideBoardPlace', {
            id,
            period,
            memberId: asked.place.memberId,
            decision: asked.step,
            reason,
          })
        } finally {
          void refresh('bo.board')
          void refresh('bo.promotions')
        }
      }}
      onClose={onClose}
      onDone={() => {
        toast.success(t(`promotions.board.done.${step}`))
        onClose()
      }}
    />
  )
}
