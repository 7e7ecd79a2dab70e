import type { RouteValue } from '@lotus/contract'
import { rebateCategories } from '@lotus/contract'
import { exactPercent, useTranslation } from '@lotus/i18n'
import { Button, cx } from '@lotus/ui'
import { Fragment, useState } from 'react'
import { feeAmountText, hasFee } from '../../../../shared/records/fee-words.ts'
import { shortText } from '../../../../shared/rewards/short-text.ts'
import styles from './vip.module.css'

type Programme = RouteValue<'loyalty.ranks'>
type Rank = Programme['ranks'][number]
const groups = [
  ['conditions', ['upValidBet', 'upDeposit', 'keepValidBet']],
  ['gifts', ['upgradeBonus', 'weeklyBonus', 'monthlyBonus', 'birthdayBonus']],
  ['cashback', []],
  ['withdrawals', ['withdrawCount', 'withdrawAmount', 'withdrawFree', 'withdrawFeePpm']],
] as const
type Row = (typeof groups)[number][1][number]
const SHOWN = 6

/** What each rank takes and gives; the own column in gold, the next in jade. */
export function RankTable({ programme, level }: { programme: Programme; level: number | undefined }) {
  const { t } = useTranslation('loyalty')
  const [isWhole, setWhole] = useState(false)
  const ranks = isWhole ? programme.ranks : around(programme.ranks, level ?? 1)
  const text = (rank: Rank, row: Row) => {
    if (row === 'withdrawFree') return hasFee(rank.withdrawFee) ? String(rank.withdrawFee.free) : t('vip.every')
    if (row === 'withdrawFeePpm') return hasFee(rank.withdrawFee) ? feeAmountText(rank.withdrawFee) : '–'
    if (Number(rank[row]) === 0) return '–'
    return row === 'withdrawCount' ? String(rank[row]) : shortText(String(rank[row]))
  }
  const look = (rank: Rank) => (rank.level === level ? 'own' : rank.level - 1 === level ? 'next' : undefined)
  const products = rebateCategories.filter((one) => programme.ranks.some((rank) => rateOf(rank, one) > 0))
  const line = (title: string, cell: (rank: Rank) => string) => (
    <tr key={title}>
      <th scope="row">{title}</th>
      {ranks.map((rank) => (
        <td key={rank.level} className="num" data-look={look(rank)}>
          {cell(rank)}
        </td>
      ))}
    </tr>
  )
  return (
    <section className={cx('panel', styles.table)} aria-labelledby="vip-table">
      <header>
        <h2 id="vip-table">{t('vip.table')}</h2>
        {programme.ranks.length > SHOWN && (
          <Button variant="ghost" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('vip.showSome') : t('vip.showAll', { count: programme.ranks.length })}
          </Button>
        )}
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard. */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-labelledby="vip-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('vip.privilege')}</th>
              {ranks.map((rank) => (
                <th key={rank.level} scope="col" data-look={look(rank)}>
                  {t('vip.rank', { level: rank.level })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map(([group, rows]) => {
              const lines =
                group === 'cashback'
                  ? products.map((one) => line(t(`points.category.${one}`), (rank) => rateText(rank, one)))
                  : rows.map((row) => line(t(`vip.row.${row}`), (rank) => text(rank, row)))
              return (
                lines.length > 0 && (
                  <Fragment key={group}>
                    <tr className={styles.group}>
                      <th scope="rowgroup" colSpan={ranks.length + 1}>
                        {t(`vip.group.${group}`)}
                      </th>
                    </tr>
                    {lines}
                  </Fragment>
                )
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}

type Product = (typeof rebateCategories)[number]
const rateOf = (rank: Rank, product: Product): number => rank.cashbackPpm?.[product] ?? 0
const rateText = (rank: Rank, product: Product): string =>
  rateOf(rank, product) === 0 ? '–' : exactPercent(rateOf(rank, product))

/** Some ranks around the own one, from the first rank with gifts on. */
function around(ranks: readonly Rank[], level: number): readonly Rank[] {
  const from = Math.max(1, Math.min(level - 2, ranks.length - SHOWN))
  return ranks.slice(from, from + SHOWN)
}
