import { formatRatePpm, useTranslation } from '@lotus/i18n'
import { moneyToString, parseMoney } from '@lotus/kernel'
import { needsConsent, type CapEffect, type Family } from '@lotus/rules/catalogue'
import { Checkbox, cx } from '@lotus/ui'
import { findPlay, oneHitOfItem, stakeOfItem, type SlipItem } from '../model/slip.ts'
import { acceptReturn, setItemPoints } from '../state/betting-store.ts'
import { amountText, fineText, usePointsText } from '../../../shared/lottery/texts.ts'
import type { Game } from '../../../shared/lottery/types.ts'
import styles from './bet-slip.module.css'

type Props = { game: Game; family: Family; item: SlipItem; effect: CapEffect; isFrozen: boolean }

/** What the cap on the payout takes from a ticket, before it is placed (DECISIONS 36); with the points that avoid it. */
export function CapNote({ game, family, item, effect, isFrozen }: Props) {
  const { t } = useTranslation('lottery')
  const pointsText = usePointsText()
  const points = pointsBelow(game, item, effect)
  const rate = formatRatePpm(effect.leftPpm)
  return (
    <div className={cx('stack gap-15', styles.cap)} role="status">
      <p>
        {useCapWords(game, family, item, effect)}{' '}
        {t(effect.isExact ? 'slip.returnLeft' : 'slip.returnLeftMost', { rate, own: formatRatePpm(effect.ownPpm) })}{' '}
        {points !== undefined && !isFrozen && (
          <button type="button" className="link" onClick={() => setItemPoints(game.gameCode, item.id, points)}>
            {t('slip.fixPoints', { points: pointsText.count(family.name, points) })}
          </button>
        )}
      </p>
      {needsConsent(effect, game.returnFloorPpm) && (
        <Checkbox
          checked={!needsConsent(effect, game.returnFloorPpm, item.acceptedPpm)}
          disabled={isFrozen}
          onChange={({ target }) => acceptReturn(game.gameCode, item.id, target.checked ? effect.leftPpm : undefined)}
        >
          {t('slip.acceptReturn', { rate })}
        </Checkbox>
      )}
    </div>
  )
}

/** One hit that pays less, or lines that win together. */
function useCapWords(game: Game, family: Family, item: SlipItem, { maxPayout }: CapEffect): string {
  const { t } = useTranslation('lottery')
  const highest = oneHitOfItem(game, family, item)?.highest ?? 0n
  const max = amountText(moneyToString(maxPayout))
  return highest > maxPayout ? t('slip.capHit', { max, full: fineText(highest) }) : t('slip.capTogether', { max })
}

/** The points at which the cap takes nothing, if the play and the game sell as few. */
function pointsBelow(game: Game, item: SlipItem, { points }: CapEffect): number | undefined {
  if (points === null || points < (findPlay(game, item.play)?.minPoints ?? 1)) return undefined
  return stakeOfItem({ ...item, points }) < parseMoney(game.minStake) ? undefined : points
}
