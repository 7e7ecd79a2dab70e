import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Badge, type Tone } from '@lotus/ui'

export type Referral = RouteValue<'bo.referrals'>['rows'][number]
const tones: Readonly<Record<Referral['state'], Tone>> = {
  WAITING: 'info',
  HELD: 'warning',
  QUALIFIED: 'gain',
  CAPPED: 'gain',
  EXPIRED: 'neutral',
  REVERSED: 'loss',
  REJECTED: 'loss',
}

export function ReferralState({ state }: Pick<Referral, 'state'>) {
  const { t } = useTranslation('backofficeLoyalty')
  return <Badge tone={tones[state]}>{t(`referrals.state.${state}`)}</Badge>
}
