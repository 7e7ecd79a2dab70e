import { formatCount, useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import type { Family, Play as RulePlay } from '@lotus/rules/catalogue'
import { Alert, cx } from '@lotus/ui'
import { useMemo } from 'react'
import { placeText, tierText, tokenText } from '../token-text.ts'
import { paysPerHit } from '../odds.ts'
import type { TicketDetail } from '../types.ts'
import { amountText, fineText, usePlayText, usePointsText } from '../texts.ts'
import styles from './ticket.module.css'
import { factorsOf, splitLine, type WinningLine } from './winning-words.ts'

type Props = { order: TicketDetail; family: Family | undefined; rule: RulePlay | undefined }

/** "Lô 68: 2 nháy × 10 điểm × 98.50 = 1,970.00": one sentence per winning line, then what changed the sum. */
export function Winnings({ order, family, rule }: Props) {
  const { t } = useTranslation('lottery')
  const words = useWinningWords(order, family, rule)
  return (
    <>
      <Outcome order={order} />
      {order.winningLines.length > 0 && (
        <ul className={cx('stack gap-15', styles.winnings)}>
          {order.winningLines.map((line, index) => (
            <li key={`${line.line} ${index}`} className="num">
              {words(line)}
            </li>
          ))}
        </ul>
      )}
      {order.payoutUncapped !== null && (
        <Alert tone="warning">
          {t('ticket.capped', { full: amountText(order.payoutUncapped), payout: amountText(order.payout ?? '0') })}
        </Alert>
      )}
      <Rebate order={order} />
    </>
  )
}

function Rebate({ order }: { order: TicketDetail }) {
  const { t } = useTranslation('lottery')
  const { rebate, rebateRest, prizeGroup } = order
  return (
    <>
      {rebate !== null && parseMoney(rebate) > 0n && (
        <p className={styles.text}>{t('ticket.rebate', { group: prizeGroup, amount: amountText(rebate) })}</p>
      )}
      {rebateRest !== null && parseMoney(rebateRest) > 0n && (
        <p className={styles.text}>{t('ticket.rebateRest', { amount: fineText(rebateRest) })}</p>
      )}
    </>
  )
}

/** The result of an order if its lines do not show it. */
function Outcome({ order }: { order: TicketDetail }) {
  const { t } = useTranslation('lottery')
  switch (order.status) {
    case 2:
      return <p className={styles.text}>{t('ticket.waiting')}</p>
    case 4:
      return null
    case 5:
      return <p className={styles.text}>{t('ticket.lost')}</p>
    case 6:
      return <p className={styles.text}>{t('ticket.chaseStopped')}</p>
    case 8:
      return <p className={styles.text}>{t('ticket.givenBack')}</p>
    case 12:
      return <Alert>{t('ticket.void')}</Alert>
    case 16:
      return <Alert>{t('ticket.tie')}</Alert>
  }
}

/** The text of one winning line: what won, how often, and all its factors. */
export function useWinningWords(
  order: TicketDetail,
  family: Family | undefined,
  rule: RulePlay | undefined,
): (line: WinningLine) => string {
  const { t } = useTranslation(['lottery', 'tokens'])
  const text = usePlayText()
  const points = usePointsText()
  const factors = useMemo(() => factorsOf(order, family, rule), [order, family, rule])
  const name = text.name({ code: order.play, name: order.playName }, order.family)
  const isPerHit = rule !== undefined && paysPerHit(rule)

  const hitsText = (hits: number) => `${t('ticket.hits', { count: hits, shown: formatCount(hits) })} × `
  /** "98.50", or all tiers of the line: "(Trúng 3: 20.00 + Trúng 2: 2 nháy × 1.00)". */
  const tiers = (line: WinningLine): string => {
    const [only] = line.tiers
    if (line.tiers.length === 1 && only) return fineText(only.odds)
    const parts = line.tiers.map(({ tier, hits, odds }) => {
      const named = rule ? `${tierText(t, rule, tier)}: ` : ''
      return `${named}${hits > 1 ? hitsText(hits) : ''}${fineText(odds)}`
    })
    return `(${parts.join(' + ')})`
  }
  const hitsOf = (line: WinningLine): string =>
    line.tiers.length === 1 && (line.hits > 1 || isPerHit) ? hitsText(line.hits) : ''
  return (line) => {
    const { places, members } = splitLine(rule, line.line)
    const shown = members.map((member) => (rule ? tokenText(t, family, rule, member) : member)).join('–')
    const named = places.map((place) => (rule ? placeText(t, rule, Number(place)) : place)).join(', ')
    const at = places.length > 0 ? t('ticket.places', { places: named, line: shown }) : shown
    const factor = [
      factors.unit === undefined ? '' : ` × ${fineText(factors.unit)}`,
      factors.group === undefined ? '' : ` × ${factors.group}/2000`,
      factors.modulator === undefined ? '' : ` × ${factors.modulator}`,
    ].join('')
    return t('ticket.winLine', {
      name,
      line: at,
      hits: hitsOf(line),
      tiers: tiers(line),
      points: points.count(order.family, order.points),
      factor,
      payout: fineText(line.payout),
    })
  }
}
