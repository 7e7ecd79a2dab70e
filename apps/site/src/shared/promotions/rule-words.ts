import { exactPercent, localText, type TFunction } from '@lotus/i18n'
import { MONEY_UNIT, moneyToString, parseMoney } from '@lotus/kernel'
import { isCounted, packetFigures } from '@lotus/rules/promotions'
import { moneyText } from '@lotus/ui'
import { shortText } from '../rewards/short-text.ts'
import { multipleText } from '../rewards/multiple-text.ts'
import type { PromotionRule } from './types.ts'

export type Say = TFunction<'promotions'>
type Kind = PromotionRule['kind']
type Metric = NonNullable<PromotionRule['metric']>

const HOURS_OF_DAY = 24

/** An amount in its unit: "300.00", "300 điểm". */
export function worthOf(t: Say, kind: Kind, amount: string | bigint): string {
  const text = typeof amount === 'bigint' ? moneyToString(amount) : amount
  return kind === 'POINTS' ? t('points', { count: Number(text), points: shortText(text) }) : moneyText(text)
}

type RaffleGiven = Extract<PromotionRule['given'], { form: 'RAFFLE' }>

/** One prize of a raffle: a named good, or an amount in its unit. */
export const prizeWorth = (t: Say, kind: Kind, { good, amount }: RaffleGiven['prizes'][number]): string =>
  good === null ? worthOf(t, kind, amount) : localText(good)

type PacketsGiven = Extract<PromotionRule['given'], { form: 'PACKETS' }>

/** What a packet holds on average, in its unit. */
export const packetMean = (t: Say, kind: Kind, { pool, count, least }: PacketsGiven): string =>
  worthOf(t, kind, packetFigures({ pool: parseMoney(pool), count, least: parseMoney(least) }).mean)

/** How many times an amount must be staked, without the sign: "8", "1.5". */
export const timesText = (ppm: number): string => multipleText(ppm).replace('×', '')

/** "14 ngày", "36 giờ". */
export const hoursText = (t: Say, hours: number): string =>
  hours % HOURS_OF_DAY === 0 ? t('days', { count: hours / HOURS_OF_DAY }) : t('hours', { count: hours })

/** With the products that count, where not all do. */
function inProducts(t: Say, { kind, categories }: Metric, metric: string): string {
  if ((kind !== 'VALID_BET' && kind !== 'NET_LOSS') || categories.length === 0) return metric
  return t('metricIn', { metric, products: categories.map((category) => t(`product.${category}`)).join(', ') })
}

/** What a period counts: "cược hợp lệ (Slots)". */
export const metricName = (t: Say, metric: Metric): string => inProducts(t, metric, t(`metric.${metric.kind}`))

/** A metric's figure: a count is written as an amount. */
export const metricText = (kind: Metric['kind'], value: string): string =>
  isCounted(kind) ? shortText(value) : moneyText(value)

/** A metric's figure with what is counted: "5 bạn", "1,000.00". */
export const figureText = (t: Say, kind: Metric['kind'], value: string): string =>
  kind === 'FRIENDS' || kind === 'DEPOSIT_COUNT'
    ? t(`counted.${kind}`, { count: Number(parseMoney(value) / MONEY_UNIT) })
    : metricText(kind, value)

/** What a period takes: "cược hợp lệ từ 1,000.00". */
export const metricFrom = (t: Say, metric: Metric): string =>
  inProducts(t, metric, t(`metricFrom.${metric.kind}`, { need: metricText(metric.kind, metric.least) }))

/** What must be staked: "8 × (tiền nạp + thưởng)". */
export const stakeText = (t: Say, { multiplePpm, base }: PromotionRule['terms']): string =>
  t(base === 'DEPOSIT_AND_BONUS' ? 'onBoth' : 'onBonus', { multiple: timesText(multiplePpm) })

/** Products by how much of a valid bet counts, most first: "Slots, Bắn cá 100% · Live casino 20%". */
export function countsText(t: Say, contributions: NonNullable<PromotionRule['terms']['contributions']>): string {
  const byRate = new Map<number, string[]>()
  for (const [category, ppm] of Object.entries(contributions)) {
    if (ppm === 0) continue
    // The keys are those of the rule's schema.
    const name = t(`product.${category as Metric['categories'][number]}`)
    byRate.set(ppm, [...(byRate.get(ppm) ?? []), name])
  }
  return [...byRate]
    .toSorted(([a], [b]) => b - a)
    .map(([ppm, names]) => `${names.join(', ')} ${exactPercent(ppm)}`)
    .join(' · ')
}

export const sumOf = (amounts: readonly string[]): bigint =>
  amounts.reduce((sum, amount) => sum + parseMoney(amount), 0n)
