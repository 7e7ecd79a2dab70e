import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Badge } from '@lotus/ui'

export type Duplicate = RouteValue<'bo.duplicates'>['rows'][number]

export function DuplicateState({ verdict }: Pick<Duplicate, 'verdict'>) {
  const { t } = useTranslation('people')
  const tone = verdict === null ? 'warning' : verdict === 'SAME_PERSON' ? 'loss' : 'gain'
  return <Badge tone={tone}>{t(`duplicates.state.${verdict ?? 'WAITS'}`)}</Badge>
}

export function useSignsText(): (of: Pick<Duplicate, 'signs'>) => string {
  const { t } = useTranslation('people')
  return ({ signs }) => signs.map((sign) => t(`duplicates.sign.${sign}`)).join(' · ')
}
