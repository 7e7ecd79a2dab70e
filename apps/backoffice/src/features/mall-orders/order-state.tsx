import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Badge, type Tone } from '@lotus/ui'

export type Order = RouteValue<'bo.mallOrders'>['rows'][number]
const tones: Readonly<Record<Order['state'], Tone>> = {
  IN_PROCESS: 'warning',
  APPROVED: 'gain',
  SHIPPED: 'info',
  REJECTED: 'loss',
}

export function OrderState({ state }: { state: Order['state'] }) {
  const { t } = useTranslation('backofficeLoyalty')
  return <Badge tone={tones[state]}>{t(`orders.state.${state}`)}</Badge>
}
