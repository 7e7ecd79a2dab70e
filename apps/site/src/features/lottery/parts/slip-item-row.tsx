import { formatCount, useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { cx, IconButton, Money, OddsChip, Stepper } from '@lotus/ui'
import { IconX } from '@lotus/ui/icons'
import { linesWonTogether, winPerHit } from '../model/amounts.ts'
import { contentParts, isPlaceBoard } from '../model/selection.ts'
import { checkItem, findPlay, pointsWithin, stakeOfItem, type ItemError, type SlipItem } from '../model/slip.ts'
import type { Game, Play } from '../model/types.ts'
import { removeItems, setItemPoints, useBetting } from '../state/betting-store.ts'
import { amountText, oddsText, useLinesText, usePlayText } from '../texts.ts'
import styles from './bet-slip.module.css'
import { useItemErrorText } from './item-error-text.ts'

const PARTS_MAX = 14

export function SlipItemRow({ game, item, isFrozen }: { game: Game; item: SlipItem; isFrozen: boolean }) {
  const { t } = useTranslation('lottery')
  const text = usePlayText()
  const linesText = useLinesText()
  const play = findPlay(game, item.play)
  const told = useBetting((state) => state.itemErrors[item.id])
  const error = told ?? checkItem(game, item)
  const name = play ? text.name(play) : item.play
  const isPerHit = play?.paysPerHit ?? false
  const newOdds = error?.code === 'odds_changed' ? newOddsOf(error) : undefined
  return (
    <li className={cx(styles.item, error && styles.wrong)}>
      <div className={styles.itemHead}>
        <b>{name}</b>
        <OddsChip
          odds={isPerHit ? t('entry.perHit', { odds: oddsText(newOdds ?? item.odds) }) : oddsText(newOdds ?? item.odds)}
          previousOdds={newOdds === undefined ? undefined : oddsText(item.odds)}
        />
        <IconButton
          size="sm"
          className={styles.remove}
          label={t('slip.remove', {
            play: name,
            numbers: play ? contentParts(play, item.content).slice(0, 4).join(' ') : '',
          })}
          icon={<IconX size={16} stroke={2} aria-hidden />}
          disabled={isFrozen}
          onClick={() => removeItems(game.gameCode, [item.id])}
        />
      </div>
      {play && <Numbers play={play} item={item} />}
      <div className={styles.itemBody}>
        <Stepper
          size="sm"
          className={styles.stepper}
          label={t('slip.points', { play: name })}
          value={item.points}
          min={play?.minPoints ?? 1}
          max={play?.maxPoints ?? item.points}
          disabled={isFrozen}
          onChange={(points) => setItemPoints(game.gameCode, item.id, points)}
        />
        <span className={cx(styles.basis, 'num')}>
          {item.lines === 1
            ? t('slip.basisSingle', { price: amountText(item.pricePerLine) })
            : t('slip.basis', {
                price: amountText(item.pricePerLine),
                lines: linesText(play ?? { combinationSize: null }, item.lines),
              })}
        </span>
        <b className={styles.stake}>
          <Money value={stakeOfItem(item)} />
        </b>
      </div>
      {play && (
        <div className={styles.win}>
          <span>{t('slip.ifWon')}</span>
          <span className="num gold">
            <WinText play={play} item={item} />
          </span>
        </div>
      )}
      {error && <ItemErrorLine game={game} item={item} error={error} />}
    </li>
  )
}

function WinText({ play, item }: { play: Play; item: SlipItem }) {
  const { t } = useTranslation('lottery')
  const amount = amountText(winPerHit(item.odds, item.points))
  if (play.paysPerHit) return <>{t('slip.perHit', { amount })}</>
  const isMany = play.combinationSize !== null && linesWonTogether(play, item.content, BigInt(item.lines)) > 1n
  return <>{isMany ? t('slip.perCombo', { amount }) : amount}</>
}

function Numbers({ play, item }: { play: Play; item: SlipItem }) {
  const { t } = useTranslation('lottery')
  const { t: common } = useTranslation('common')
  const parts = contentParts(play, item.content)
  if (isPlaceBoard(item.content)) {
    const names = ['thousands', 'hundreds', 'tens', 'units'].slice(-parts.length)
    return (
      <div className={styles.numbers}>
        {parts.map((digits, place) => (
          <span key={place} className={cx(styles.pill, 'num')}>
            <small>{common(`board.place.${names[place] ?? 'units'}`)}</small> {digits}
          </span>
        ))}
      </div>
    )
  }
  const rest = parts.length - PARTS_MAX
  return (
    <div className={styles.numbers}>
      {parts.slice(0, rest === 1 ? parts.length : PARTS_MAX).map((part) => (
        <span key={part} className={cx(styles.pill, 'num')}>
          {part}
        </span>
      ))}
      {rest > 1 && <span className={styles.more}>{t('slip.more', { count: rest, shown: formatCount(rest) })}</span>}
    </div>
  )
}

/** What is wrong with this ticket, and the one tap that makes it right where there is one. */
function ItemErrorLine({ game, item, error }: { game: Game; item: SlipItem; error: ItemError }) {
  const { t } = useTranslation('lottery')
  const errorText = useItemErrorText()
  const max = error.code === 'stake_over_limit' ? String(error.details['max'] ?? game.maxStake) : undefined
  const points = max === undefined ? undefined : pointsWithin(item, max)
  return (
    <p className={styles.itemError} role="alert">
      {errorText(error)}{' '}
      {points !== undefined && points < item.points && (
        <button type="button" className="link" onClick={() => setItemPoints(game.gameCode, item.id, points)}>
          {t('slip.fixPoints', { points: formatCount(points) })}
        </button>
      )}
    </p>
  )
}

function newOddsOf(error: ItemError): string | undefined {
  const odds = error.details['newOdds']
  return typeof odds === 'string' && parseMoney(odds) > 0n ? odds : undefined
}
