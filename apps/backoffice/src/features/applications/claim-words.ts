import type { TFunction } from '@lotus/i18n'
import { localText } from '@lotus/i18n'
import type { Tone } from '@lotus/ui'
import type { Claim } from './applications-search.ts'

type Say = TFunction<'backoffice'>
export const claimTones: Record<Claim['state'], Tone> = {
  WAITING: 'warning',
  PAID: 'gain',
  REFUSED: 'loss',
  WITHDRAWN: 'neutral',
}

/** What is claimed: the gift by its name, else the promotion, or where it comes from. */
export function claimName(t: Say, { source, what, level, facts }: Claim): string {
  if (source === 'GIFT')
    return t(`promotions.claims.what.${what}`, { level: level ?? 0, defaultValue: t('promotions.claims.what.OTHER') })
  return facts.title === null ? t(`promotions.claims.source.${source}`) : localText(facts.title)
}
