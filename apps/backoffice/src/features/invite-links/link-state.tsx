import type { RouteValue } from '@lotus/contract'
import { formatCount, useTranslation } from '@lotus/i18n'
import { Badge } from '@lotus/ui'

export type OfficeLink = RouteValue<'bo.links'>['rows'][number]

const tones = { active: 'gain', expired: 'neutral', used_up: 'warning', closed: 'neutral' } as const

export function LinkState({ state }: Pick<OfficeLink, 'state'>) {
  const { t } = useTranslation('agents')
  return <Badge tone={tones[state]}>{t(`link.is.${state}`)}</Badge>
}

/** A link ends as a day ends: the last day on which it works. */
export const lastDayOf = (expiresAt: string): string => new Date(new Date(expiresAt).getTime() - 1).toISOString()

/** How many registered with it, and of how many. */
export const usesText = ({ uses, usesMax }: OfficeLink): string =>
  usesMax === null ? formatCount(uses) : `${formatCount(uses)} / ${formatCount(usesMax)}`
