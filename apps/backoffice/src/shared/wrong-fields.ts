import { isCallError } from '@lotus/client'
import { moneyText } from '@lotus/ui'

/** What the server found wrong, by field; none for another failure. */
export const wrongFields = (error: unknown): Readonly<Record<string, string>> => partOf(error, 'fields')

/** The amounts that do not go together, where the server names them, as an operator reads them. */
export const wrongFigures = (error: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(partOf(error, 'figures')).map(([name, amount]) => [name, moneyText(amount)]))

function partOf(error: unknown, part: 'fields' | 'figures'): Record<string, string> {
  if (!isCallError(error, 'bad_request')) return {}
  const found = error.details[part]
  if (typeof found !== 'object' || found === null) return {}
  return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, String(value)]))
}
