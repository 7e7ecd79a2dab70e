import { useTranslation } from '@lotus/i18n'
import { regionOf } from '@lotus/rules/shorthand'
import { Chip, cx, moneyText } from '@lotus/ui'
import { useMemo } from 'react'
import { gameName } from '../../../shared/lottery/texts.ts'
import type { Game } from '../../../shared/lottery/types.ts'
import { useSummary, type SummaryStore } from '../state/summary-store.ts'
import styles from './stations.module.css'
import { useStationsOfDay } from './use-stations.ts'

/** As many stations as a ticket of the agents' boards has. */
const STATIONS_MAX = 4

type Props = {
  game: Game
  issueNo: string
  sums: SummaryStore
  /** The other stations that the ticket is bet at too. */
  others: readonly string[]
  isDisabled: boolean
  onChange: (others: readonly string[]) => void
}

/** Stations of the same region and day that get the ticket of the board too: the stake is that of each, added up. */
export function StationChips({ game, issueNo, sums, others, isDisabled, onChange }: Props) {
  const { t } = useTranslation('shorthand')
  const { stations } = useStationsOfDay(issueNo)
  const { stake } = useSummary(sums)
  const near = useMemo(
    () => stations.filter(({ card }) => regionOf(card.gameCode) === regionOf(game.gameCode)),
    [stations, game.gameCode],
  )
  if (near.length < 2 || !near.some(({ card }) => card.gameCode === game.gameCode)) return null
  const count = others.length + 1
  return (
    <div className={styles.many} role="group" aria-label={t('many')}>
      <span className={styles.manyHead}>{t('many')}</span>
      {near.map(({ card }) => {
        const isHere = card.gameCode === game.gameCode
        const isChosen = isHere || others.includes(card.gameCode)
        return (
          <Chip
            key={card.gameCode}
            size="sm"
            selected={isChosen}
            disabled={isDisabled || (!isChosen && count >= STATIONS_MAX)}
            onClick={() => {
              // The page's own station is always bet at; it is chosen, and stays so.
              if (isHere) return
              onChange(isChosen ? others.filter((code) => code !== card.gameCode) : [...others, card.gameCode])
            }}
          >
            {gameName(card)}
          </Chip>
        )
      })}
      {count > 1 && (
        <span className={cx(styles.manySum, 'num')} aria-live="polite">
          {t('manySum', { count, stake: moneyText(stake), total: moneyText(stake * BigInt(count)) })}
        </span>
      )}
    </div>
  )
}
