import { formatCount, formatRatePpm, useTranslation } from '@lotus/i18n'
import type { Family } from '@lotus/rules/catalogue'
import { cx, IconButton, Money, OddsChip, Stepper } from '@lotus/ui'
import { IconX } from '@lotus/ui/icons'
import { memo, useMemo } from 'react'
import { contentWords } from '../../../shared/lottery/token-text.ts'
import { groupOf, paysPerHit } from '../../../shared/lottery/odds.ts'
import {
  capEffectOfItem,
  checkItem,
  findPlay,
  oneHitOfItem,
  pointsWithin,
  stakeOfItem,
  type ItemError,
  type SlipItem,
} from '../model/slip.ts'
import { atMost, capOf } from '../model/stake.ts'
import { hasGroups, rebatePpm } from '../../../shared/lottery/terms.ts'
import type { Game } from '../../../shared/lottery/types.ts'
import { removeItems, setItemPoints, useBetting } from '../state/betting-store.ts'
import {
  fineText,
  oddsText,
  priceText,
  useLinesText,
  usePlayText,
  usePointsText,
} from '../../../shared/lottery/texts.ts'
import styles from './bet-slip.module.css'
import { CapNote } from './cap-note.tsx'
import { useItemErrorText } from './item-error-text.ts'

const PARTS_MAX = 14

type Props = { game: Game; family: Family; item: SlipItem; isFrozen: boolean }

export const SlipItemRow = memo(function SlipItemRow({ game, family, item, isFrozen }: Props) {
  const { t } = useTranslation(['lottery', 'tokens'])
  const text = usePlayText()
  const linesText = useLinesText()
  const points = usePointsText()
  const play = findPlay(game, item.play)
  const rule = family.findPlay(item.play)
  const itemError = useBetting((state) => state.itemErrors[item.id])
  const error = itemError ?? checkItem(game, item)
  const name = play ? text.name(play, family.name) : item.play
  const newOdds = error?.code === 'odds_changed' ? play?.odds : undefined
  const words = useMemo(() => (rule ? contentWords(t, rule, item.content) : ''), [rule, item.content, t])
  const effect = useMemo(() => capEffectOfItem(game, family, item), [game, family, item])
  const group = play && groupOf(game, play, item.prizeGroup)
  const odds = oddsText(newOdds ?? item.odds, group)
  return (
    <li className={cx(styles.item, error && styles.wrong)}>
      <div className={cx('row', styles.itemHead)}>
        <b>{name}</b>
        <OddsChip
          odds={rule && paysPerHit(rule) ? t('entry.perHit', { odds }) : odds}
          previousOdds={newOdds === undefined ? undefined : oddsText(item.odds, group)}
        />
        <IconButton
          size="sm"
          className={styles.remove}
          label={t('slip.remove', { play: name, numbers: words.slice(0, 24) })}
          icon={<IconX size={16} stroke={2} aria-hidden />}
          disabled={isFrozen}
          onClick={() => removeItems(game.gameCode, [item.id])}
        />
      </div>
      <Chosen item={item} words={words} isPlain={rule?.input.kind === 'numbers'} />
      <div className={cx('row gap-25', styles.itemBody)}>
        <Stepper
          size="sm"
          className={styles.stepper}
          label={t('slip.points', { points: points.label(family.name), play: name })}
          value={item.points}
          min={play?.minPoints ?? 1}
          max={play?.maxPoints ?? item.points}
          disabled={isFrozen}
          onChange={(next) => setItemPoints(game.gameCode, item.id, next)}
        />
        <span className={cx(styles.basis, 'num')}>
          {t(item.lines === 1 ? 'slip.basisSingle' : 'slip.basis', {
            points: points.unit(family.name),
            price: priceText(item, item.unit),
            lines: linesText(rule, item.lines),
          })}
        </span>
        <b className={styles.stake}>
          <Money value={stakeOfItem(item)} />
        </b>
      </div>
      {play && hasGroups(game, play) && (
        <p className={cx(styles.basis, 'num')}>
          {t('slip.group', { group: item.prizeGroup, rate: formatRatePpm(rebatePpm(game, item.prizeGroup)) })}
        </p>
      )}
      <Win game={game} family={family} item={item} />
      {effect && <CapNote game={game} family={family} item={item} effect={effect} isFrozen={isFrozen} />}
      {error && (
        <ItemErrorLine game={game} family={family} item={item} error={error} newOdds={newOdds && odds} group={group} />
      )}
    </li>
  )
})

function Win({ game, family, item }: Pick<Props, 'game' | 'family' | 'item'>) {
  const { t } = useTranslation('lottery')
  const rule = family.findPlay(item.play)
  const oneHit = useMemo(() => oneHitOfItem(game, family, item), [game, family, item])
  if (!oneHit) return null
  const { lowest, highest } = atMost(oneHit, capOf(game, item))
  const amount = lowest === highest ? fineText(highest) : `${fineText(lowest)}–${fineText(highest)}`
  const isMany = item.lines > 1
  return (
    <div className={styles.win}>
      <span>{t('slip.ifWon')}</span>
      <span className="num gold">
        {rule && paysPerHit(rule) ? t('slip.perHit', { amount }) : isMany ? t('slip.perLine', { amount }) : amount}
      </span>
    </div>
  )
}

type ChosenProps = { item: SlipItem; words: string; isPlain: boolean }

/** Numbers as pills, anything else in the play's words. */
function Chosen({ item, words, isPlain }: ChosenProps) {
  const { t } = useTranslation('lottery')
  const { content } = item
  if (isPlain && Array.isArray(content)) {
    const rest = content.length - PARTS_MAX
    const shown = content.slice(0, rest === 1 ? content.length : PARTS_MAX)
    return (
      <div className={cx('row wrap gap-1', styles.numbers)}>
        {shown.map((part) => (
          <span key={String(part)} className={cx(styles.pill, 'num')}>
            {part}
          </span>
        ))}
        {rest > 1 && <span className={styles.more}>{t('slip.more', { count: rest, shown: formatCount(rest) })}</span>}
      </div>
    )
  }
  return (
    <div className={cx('row wrap gap-1', styles.numbers)}>
      <span className={cx(styles.pill, styles.words, 'num')}>{words}</span>
    </div>
  )
}

type ErrorProps = {
  game: Game
  family: Family
  item: SlipItem
  error: ItemError
  newOdds: string | undefined
  /** The prize group that the odds are shown at. */
  group: number | undefined
}

/** What is wrong with this item, and the one-tap fix if there is one. */
function ItemErrorLine({ game, family, item, error, newOdds, group }: ErrorProps) {
  const { t } = useTranslation('lottery')
  const errorText = useItemErrorText()
  const pointsText = usePointsText()
  const max = error.code === 'stake_over_limit' ? String(error.details['max'] ?? game.maxStake) : undefined
  const points = max === undefined ? undefined : pointsWithin(item, max)
  const words =
    error.code === 'odds_changed' && newOdds !== undefined
      ? t('slip.oddsChanged', { oldOdds: oddsText(item.odds, group), newOdds })
      : errorText(error, group)
  return (
    <p className={styles.itemError} role="alert">
      {words}{' '}
      {points !== undefined && points < item.points && (
        <button type="button" className="link" onClick={() => setItemPoints(game.gameCode, item.id, points)}>
          {t('slip.fixPoints', { points: pointsText.count(family.name, points) })}
        </button>
      )}
    </p>
  )
}
