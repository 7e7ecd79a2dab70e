import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Badge } from '@lotus/ui'

export type KitRun = RouteValue<'bo.vendorKitRuns'>['rows'][number]
const tones = { waiting: 'info', running: 'info', green: 'gain', findings: 'warning', failed: 'loss' } as const

export function RunState({ run }: { run: Pick<KitRun, 'state'> }) {
  const { t } = useTranslation('backofficeVendors')
  return <Badge tone={tones[run.state]}>{t(`kit.state.${run.state}`)}</Badge>
}
