import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Badge } from '@lotus/ui'

export type Vendor = RouteValue<'bo.vendors'>['rows'][number]
export type CaseGroup = RouteValue<'bo.vendorCaseGroups'>['rows'][number]
export type VendorCase = RouteValue<'bo.vendorCases'>['rows'][number]

const vendorTones = { on: 'gain', maintenance: 'warning', off: 'neutral' } as const
const runTones = { sound: 'gain', findings: 'warning', silent: 'loss' } as const
const caseTones = { open: 'warning', proposed: 'info', closed: 'neutral' } as const

export function VendorStatus({ status }: { status: Vendor['status'] }) {
  const { t } = useTranslation('backofficeVendors')
  return <Badge tone={vendorTones[status]}>{t(`status.${status}`)}</Badge>
}

export function RunOutcome({ run }: { run: { outcome: 'sound' | 'findings' | 'silent'; findings: number } }) {
  const { t } = useTranslation('backofficeVendors')
  return <Badge tone={runTones[run.outcome]}>{t(`run.${run.outcome}`, { count: run.findings })}</Badge>
}

export function CaseState({ found }: { found: Pick<VendorCase, 'state'> }) {
  const { t } = useTranslation('backofficeVendors')
  return <Badge tone={caseTones[found.state]}>{t(`case.state.${found.state}`)}</Badge>
}

/** A kind without a text shows its code, so that no case is left out. */
export function useKindText(): (kind: string) => string {
  const { t, i18n } = useTranslation('backofficeVendors')
  return (kind) => (i18n.exists(`backofficeVendors:kind.${kind}`) ? t(`kind.${kind}`) : kind)
}
