import { formatMoney, tryParseMoney } from '@lotus/kernel'

/** What the filter offers: whole groups (the server takes a group's name too), then single acts. */
export const auditGroups: readonly string[] = ['withdrawals', 'draws', 'games', 'settings', 'dead_letters', 'session']
export const auditActions: readonly string[] = [
  'withdrawals.view',
  'withdrawals.search',
  'withdrawals.approve',
  'withdrawals.reject',
  'draws.enter_result',
  'draws.propose_void',
  'draws.propose_correction',
  'draws.confirm',
  'draws.reject',
  'draws.withdraw',
  'draws.propose_refund',
  'draws.confirm_refund',
  'draws.reject_refund',
  'games.update',
  'games.update_rules',
  'games.add_holiday',
  'games.remove_holiday',
  'games.propose_feeds',
  'games.confirm_feeds',
  'games.reject_feeds',
  'games.stop_chase',
  'settings.update',
  'settings.whitelabel',
  'dead_letters.retry',
  'dead_letters.discard',
  'session.login',
  'session.login_refused',
  'session.logout',
]

/** Amounts stand in the log as on the wire, always with four places; people read two. */
const wireMoney = /^-?\d+\.\d{4}$/

function asText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'string') {
    const amount = wireMoney.test(value) ? tryParseMoney(value) : undefined
    return amount === undefined ? value : formatMoney(amount)
  }
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return value.map(asText).join(', ')
  if (typeof value !== 'object') return ''
  return Object.entries(value)
    .map(([name, inner]) => `${name} ${asText(inner)}`)
    .join('; ')
}

/** The details of a row as name and text, in the order in which they were written. */
export function detailLines(details: Readonly<Record<string, unknown>>): { name: string; text: string }[] {
  return Object.entries(details).map(([name, value]) => ({ name, text: asText(value) }))
}
