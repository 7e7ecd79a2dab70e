import { useTranslation } from '@lotus/i18n'
import { Badge } from './badge.tsx'

/** Stands beside every result that a demo simulated, and beside whoever it made up; nothing where all is real. */
export function SimulatedMark({ isShown, className }: { isShown: boolean; className?: string | undefined }) {
  const { t } = useTranslation('common')
  if (!isShown) return null
  return (
    <Badge tone="info" className={className}>
      {t('simulated.label')}
    </Badge>
  )
}
