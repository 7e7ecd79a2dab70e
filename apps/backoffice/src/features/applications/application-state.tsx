import { useTranslation } from '@lotus/i18n'
import { Badge, type Tone } from '@lotus/ui'
import type { Application } from './applications-search.ts'

const tones: Record<Application['state'], Tone> = { APPLYING: 'warning', ISSUED: 'gain', REJECTED: 'loss' }

export function ApplicationState({ state }: Pick<Application, 'state'>) {
  const { t } = useTranslation('backoffice')
  return <Badge tone={tones[state]}>{t(`promotions.applications.filter.${state}`)}</Badge>
}
