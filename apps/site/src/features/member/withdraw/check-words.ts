import { formatDateTime } from '@lotus/i18n'
import { tryParseMoney } from '@lotus/kernel'
import { moneyText } from '@lotus/ui'
import { dueWord } from '../../../shared/due-word.ts'
import type { Eligibility } from './withdraw-rules.ts'

export type Check = Eligibility['checks'][number]

const fundWords: Record<string, string> = {
  none: 'okNone',
  missing: 'badMissing',
  locked: 'badLocked',
  held: 'badHeld',
}

/** The sentence of a rule: some have another one for a special case. */
export function keyOf({ code, ok, details }: Check): string {
  if (code === 'account_active' && !ok && details['at'] !== undefined) return 'account_active.badUntil'
  if (code === 'service' && ok && details['from'] === details['until']) return 'service.okAlways'
  if (code === 'service' && !ok && details['at'] === undefined) return 'service.badClosed'
  if (code === 'turnover' && details['why'] !== undefined)
    return ok ? `turnover.${details['why']}` : 'turnover.badBonus'
  if (code === 'fund_password') return `fund_password.${fundWords[details['state'] ?? ''] ?? 'ok'}`
  if (code === 'daily_count' || code === 'daily_amount')
    return `${code}.${ok ? 'ok' : 'bad'}${details['rank'] === undefined ? '' : 'Rank'}`
  if (code === 'identity_level' && ok)
    return `${code}.${(details['day'] ?? details['total']) === undefined ? 'ok' : 'okMost'}`
  if (code === 'due_diligence' && !ok) return `${code}.${dueWord(details)}`
  return `${code}.${ok ? 'ok' : 'bad'}`
}

/** The server's figures, formatted: amounts, times; counts choose the plural. */
export function figuresOf({ code, details }: Check): Record<string, string | number> {
  const figures: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(details))
    figures[name] = /^-?\d+\.\d+$/.test(value)
      ? moneyText(value)
      : /^\d{4}-\d\d-\d\dT/.test(value)
        ? formatDateTime(value)
        : value
  if (code === 'payout_account') figures['count'] = Number(details['count'] ?? '0')
  if (code === 'payout_cooling') figures['count'] = Number(details['hours'] ?? '0')
  // A level may limit the day or the sum alone.
  if (code === 'identity_level') for (const name of ['day', 'total']) figures[name] ??= '∞'
  if (code === 'balance') {
    const short = (tryParseMoney(details['min'] ?? '') ?? 0n) - (tryParseMoney(details['withdrawable'] ?? '') ?? 0n)
    figures['short'] = moneyText(short > 0n ? short : 0n)
  }
  return figures
}
