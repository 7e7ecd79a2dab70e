import { formatCount, i18n } from '@lotus/i18n'

const THOUSAND = 1000
const MILLION = 1_000_000

/** An amount of a rank in few characters: "10K", "3 triệu". For labels only, never for sums of money. */
export function shortAmount(amount: string): string {
  const value = Number(amount)
  if (value >= MILLION) return i18n.t('loyalty:vip.millions', { number: formatDecimal(value / MILLION) })
  return value >= THOUSAND ? `${formatDecimal(value / THOUSAND)}K` : formatDecimal(value)
}

const formatDecimal = (value: number): string =>
  Number.isInteger(value) ? formatCount(value) : String(Math.round(value * 100) / 100)
