import { zonedInstant } from '@lotus/kernel'
import { formatDate } from '@lotus/i18n'

/** The value of a date and time field for an instant, in the brand's zone. */
export function localOfInstant(instant: string): string {
  return formatDate(instant, 'yyyy-MM-ddThh:mm')
}

export function instantOfLocal(local: string): string {
  const [day = '', time = ''] = local.split('T')
  return new Date(zonedInstant(day, time)).toISOString()
}
