import { useTranslation } from '@lotus/i18n'
import { Badge } from './badge.tsx'

/** Shown beside every result that the demo simulated and every person it generated; not shown for real data. */
export function SimulatedMark({ isShown, className }: { isShown: boolean; className?: string | undefined }) {
  const { t } = useTranslation('common')
  if (!isShown) return null
  return (
    <Badge tone="info" className={className}>
      {t('simulated.label')}
    </Badge>
  )
}
