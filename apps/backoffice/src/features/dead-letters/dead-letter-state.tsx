import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Badge, type Tone } from '@lotus/ui'

export type DeadLetter = RouteValue<'bo.deadLetters'>['rows'][number]
export type DeadLetterDetail = RouteValue<'bo.deadLetter'>

const tones: Record<DeadLetter['state'], Tone> = { dead: 'loss', retried: 'gain', discarded: 'neutral' }

export function StateBadge({ letter }: { letter: DeadLetter }) {
  const { t } = useTranslation('backoffice')
  if (letter.state === 'dead' && letter.isHeld) return <Badge tone="warning">{t('deadLetters.state.held')}</Badge>
  return <Badge tone={tones[letter.state]}>{t(`deadLetters.state.${letter.state}`)}</Badge>
}
