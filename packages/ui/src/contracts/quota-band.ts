import type { RouteValue } from '@lotus/contract'
import { formatRatePpm, useTranslation } from '@lotus/i18n'

type Quota = RouteValue<'agent.me'>['quotas'][number]

/** Where a band of rates ends: where the product's next one begins; null: nowhere. */
export function bandEnd(quota: Quota, all: readonly Quota[]): number | null {
  const above = all.filter(({ category, fromPpm }) => category === quota.category && fromPpm > quota.fromPpm)
  return above.length === 0 ? null : Math.min(...above.map(({ fromPpm }) => fromPpm))
}

/** The text of a quota's band of rates. */
export function useBandText(): (quota: Quota, all: readonly Quota[]) => string {
  const { t } = useTranslation('agents')
  return (quota, all) => {
    const [from, end] = [formatRatePpm(quota.fromPpm), bandEnd(quota, all)]
    return end === null ? t('rates.bandAbove', { from }) : t('rates.band', { from, to: formatRatePpm(end) })
  }
}
