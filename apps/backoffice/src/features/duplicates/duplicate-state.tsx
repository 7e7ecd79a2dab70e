import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Badge } from '@lotus/ui'

export type Duplicate = RouteValue<'bo.duplicates'>['rows'][number]

/** Its verdict; of what waits, whether that takes longer than agents were told. */
export function DuplicateState({ verdict, isLate }: Pick<Duplicate, 'verdict' | 'isLate'>) {
  const { t } = useTranslation('people')
  const tone = verdict === null ? 'warning' : verdict === 'SAME_PERSON' ? 'loss' : 'gain'
  return (
    <>
      <Badge tone={tone}>{t(`duplicates.state.${verdict ?? 'WAITS'}`)}</Badge>{' '}
      {isLate && <Badge tone="loss">{t('duplicates.isLate')}</Badge>}
    </>
  )
}

export function useSignsText(): (of: Pick<Duplicate, 'signs'>) => string {
  const { t } = useTranslation('people')
  return ({ signs }) => signs.map((sign) => t(`duplicates.sign.${sign}`)).join(' · ')
}
