import { formatDay, useTranslation } from '@lotus/i18n'
import { moneyText, Switch, useIsOffline } from '@lotus/ui'
import { MoneyFailure } from '../../forms/money-failure.tsx'
import { useMoneyCall } from '../../forms/use-money-call.ts'
import stage from '../proof/stage.module.css'
import { worthOf } from '../rule-words.ts'
import styles from './board.module.css'
import type { Board, OwnBoard } from './types.ts'

/** The member's own place, what it is made of, what is missing to the next prize, and whether others see the name. */
export function OwnPlace({ board, own }: { board: Board; own: OwnBoard }) {
  const { t } = useTranslation('promotions')
  const { place, score, prize, next, obstacle, reason, lines } = own
  return (
    <div className={stage.won}>
      <span>{t('board.mine')}</span>
      <b className="num">{place === null ? t('board.noPlace') : t('board.place', { place })}</b>
      <small className="num">
        {t('board.score', { score: moneyText(score) })}
        {prize !== null &&
          ` · ${t(board.state === 'PAID' ? 'board.prizeGiven' : 'board.prizeNow', { prize: worthOf(t, board.kind, prize) })}`}
      </small>
      {next !== null && obstacle === null && (
        <small className="num">
          {t('board.next', {
            missing: moneyText(next.missing),
            place: next.place,
            prize: worthOf(t, board.kind, next.amount),
          })}
        </small>
      )}
      {obstacle !== null && <p className={stage.told}>{t(`board.obstacle.${obstacle}`, { reason })}</p>}
      {lines.length > 0 && <Lines lines={lines} label={t('board.linesMine')} />}
      <Hidden own={own} />
    </div>
  )
}

/** Days and what each of them counted. */
export function Lines({ lines, label }: { lines: OwnBoard['lines']; label: string }) {
  return (
    <details className={styles.lines}>
      <summary>{label}</summary>
      <ul>
        {lines.map(({ day, amount }) => (
          <li key={day} className="num">
            <span>{formatDay(day)}</span> <span>{moneyText(amount)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Hidden({ own: { isHidden } }: { own: OwnBoard }) {
  const { t } = useTranslation('promotions')
  const isOffline = useIsOffline()
  const hiding = useMoneyCall('promotion.hideOnBoards', { refetch: ['promotion.board', 'promotion.ownBoard'] })
  return (
    <>
      <Switch
        checked={isHidden}
        disabled={isOffline || hiding.isPending}
        onChange={({ target }) => void hiding.send({ isHidden: target.checked })}
      >
        {t('board.hide')}
      </Switch>
      {hiding.error !== null && <MoneyFailure title={t('board.hideFailed')} error={hiding.error} isUnknown={false} />}
    </>
  )
}
