import type { RouteValue } from '@lotus/contract'
import { formatDateTime, formatDay, useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { Badge, Button, moneyText, type Tone } from '@lotus/ui'
import styles from './promotions.module.css'

export type Place = RouteValue<'bo.board'>['rows'][number]
export type Decision = 'EXCLUDE' | 'KEEP'
const tones: Readonly<Record<NonNullable<Place['decision']>, Tone>> = { KEEP: 'gain', EXCLUDE: 'loss', PLAY: 'loss' }

type Props = { place: Place; isFrozen: boolean; onDecide: ((decision: Decision) => void) | undefined }

/** One place under review: the score and its lines, what changed since, what it has in common with better ones, what was decided. */
export function BoardPlace({ place: one, isFrozen, onDecide }: Props) {
  const { t } = useTranslation('backoffice')
  const { place, username, score, scoreNow, reached, lines, like, evidence, decision, decidedBy, reason, prize } = one
  const isOff = decision === 'EXCLUDE' || decision === 'PLAY'
  return (
    <li>
      <div>
        <b className="num">{place}.</b> <b>{username}</b>{' '}
        {decision !== null && <Badge tone={tones[decision]}>{t(`promotions.board.decision.${decision}`)}</Badge>}{' '}
        {one.isHidden && <Badge tone="neutral">{t('promotions.board.hidden')}</Badge>}{' '}
        {one.isLeftOut && <Badge tone="warning">{t('promotions.board.leftOut')}</Badge>}
      </div>
      <span className="num">
        {moneyText(score)} · {formatDateTime(reached)}
        {parseMoney(prize) > 0n && ` · ${t('promotions.board.prize', { prize: moneyText(prize) })}`}
      </span>
      {isFrozen && scoreNow !== score && (
        <Badge tone="warning">{t('promotions.board.now', { score: moneyText(scoreNow) })}</Badge>
      )}
      {evidence.length > 0 && (
        <span>
          {t('promotions.board.alike', {
            places: like.join(', '),
            what: evidence.map((each) => t(`promotions.board.evidence.${each}`)).join(', '),
          })}
        </span>
      )}
      {reason !== '' && <small>{[decidedBy, reason].filter((part) => part !== null).join(' · ')}</small>}
      <details>
        <summary>{t('promotions.board.lines')}</summary>
        <ul>
          {lines.map(({ day, amount }) => (
            <li key={day} className="num">
              {formatDay(day)}: {moneyText(amount)}
            </li>
          ))}
        </ul>
      </details>
      {onDecide && (
        <div className={styles.winnerActs}>
          {!isOff && (
            <Button size="sm" variant="ghost" onClick={() => onDecide('EXCLUDE')}>
              {t('promotions.board.button.EXCLUDE')}
            </Button>
          )}
          {(isOff || (evidence.length > 0 && decision === null)) && (
            <Button size="sm" variant="ghost" onClick={() => onDecide('KEEP')}>
              {t('promotions.board.button.KEEP')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
