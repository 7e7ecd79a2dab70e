import { useTranslation } from '@lotus/i18n'
import type { Play, WireContent } from '@lotus/rules/catalogue'
import { missingOf } from './model/missing.ts'

/** What a choice still lacks, in words for the stake bar; undefined for a complete one. */
export function useMissingText(): (play: Play, content: WireContent | null) => string | undefined {
  const { t } = useTranslation('entry')
  return (play, content) => {
    const missing = missingOf(play.input, content)
    return missing && t(`missing.${missing.key}`, { count: missing.count ?? 0 })
  }
}
