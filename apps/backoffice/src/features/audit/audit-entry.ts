import { auditActions } from '@lotus/contract'
import { formatMoney, tryParseMoney } from '@lotus/kernel'

/** What the filter offers besides single actions: whole groups (the server accepts a group's name too). */
export const auditGroups: readonly string[] = [...new Set(auditActions.map((action) => action.replace(/\..*/, '')))]

/** The log has amounts as on the wire, with four decimal places; people read two. */
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

/** The details of a row as name and text, in the order they were written. */
export function detailLines(details: Readonly<Record<string, unknown>>): { name: string; text: string }[] {
  return Object.entries(details).map(([name, value]) => ({ name, text: asText(value) }))
}
