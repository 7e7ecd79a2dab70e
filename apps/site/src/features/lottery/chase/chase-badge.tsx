import { useTranslation } from '@lotus/i18n'
import { Badge, type Tone } from '@lotus/ui'
import type { ChaseRow } from './model.ts'

const tones: Record<ChaseRow['state'], Tone> = {
  running: 'info',
  finished: 'neutral',
  stopped: 'gain',
  cancelled: 'neutral',
  halted: 'warning',
}

export function ChaseBadge({ state }: Pick<ChaseRow, 'state'>) {
  const { t } = useTranslation('chase')
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
}
