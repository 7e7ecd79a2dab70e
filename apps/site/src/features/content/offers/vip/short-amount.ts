import { i18n } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { shortText } from '../../../../shared/rewards/short-text.ts'

const THOUSAND = parseMoney('1000')
const MILLION = parseMoney('1000000')
const ONE = parseMoney('1')

/** An amount of a rank in few characters: "10K", "3 triệu". For labels only, never for sums of money. */
export function shortAmount(amount: string): string {
  const value = parseMoney(amount)
  if (value >= MILLION) return i18n.t('loyalty:vip.millions', { number: shortText((value * ONE) / MILLION) })
  return value >= THOUSAND ? `${shortText((value * ONE) / THOUSAND)}K` : shortText(value)
}
