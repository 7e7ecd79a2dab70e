import { useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import type { Family } from '@lotus/rules/catalogue'
import { Button, Chip, cx, MoneyInput, Popover } from '@lotus/ui'
import { useState } from 'react'
import { pointsForAmount, stakeOf, type StakeTerms } from '../../../shared/lottery/terms.ts'
import type { Game, Play } from '../../../shared/lottery/types.ts'
import { amountText, usePointsText } from '../../../shared/lottery/texts.ts'
import { useSummary, type SummaryStore } from '../state/summary-store.ts'
import styles from './stake-bar.module.css'

type Props = {
  game: Game
  family: Family
  play: Play
  terms: StakeTerms
  sums: SummaryStore
  isClosed: boolean
  onChange: (terms: StakeTerms) => void
}

const quickAmounts = ['50', '100', '200', '500', '1000'] as const

/** The stake as an amount of money instead of points: 1 P is 1K đồng, the usual unit. */
export function AmountChip({ isClosed, ...rest }: Props) {
  const { t } = useTranslation('lottery')
  return (
    <Popover
      label={t('stake.byAmount')}
      placement="top"
      trigger={(trigger) => (
        <Chip
          className={cx(styles.preset)}
          disabled={isClosed}
          aria-label={`${t('stake.byAmountShort')}: ${t('stake.byAmount')}`}
          {...trigger}
        >
          {t('stake.byAmountShort')}
        </Chip>
      )}
    >
      {(close) => <AmountForm {...rest} onDone={close} />}
    </Popover>
  )
}

function AmountForm({
  game,
  family,
  play,
  terms,
  sums,
  onChange,
  onDone,
}: Omit<Props, 'isClosed'> & { onDone: () => void }) {
  const { t } = useTranslation('lottery')
  const points = usePointsText()
  const { lines } = useSummary(sums)
  const [amount, setAmount] = useState<string>()
  const chosen = amount === undefined ? undefined : pointsForAmount(play, terms.unit, lines, parseMoney(amount))
  const counted = lines < 1n ? 1n : lines
  return (
    <form
      className={cx('stack gap-25', styles.amount)}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen === undefined) return
        onChange({ ...terms, points: chosen })
        onDone()
      }}
    >
      <MoneyInput
        size="sm"
        label={t(lines < 1n ? 'stake.amountPerLine' : 'stake.amount')}
        value={amount}
        onChange={setAmount}
        min={game.minStake}
        max={game.maxStake}
        quickAmounts={quickAmounts}
        currency="K"
      />
      <p className="num" aria-live="polite">
        {chosen === undefined
          ? t('stake.amountHint')
          : t('stake.amountGives', {
              points: points.count(family.name, chosen),
              stake: amountText(
                stakeOf(counted, { pricePerLine: play.pricePerLine, unit: terms.unit, points: chosen }),
              ),
            })}
      </p>
      <Button type="submit" size="sm" variant="primary" block disabled={chosen === undefined}>
        {t('stake.amountUse')}
      </Button>
    </form>
  )
}
