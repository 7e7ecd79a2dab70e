import { useTranslation } from '@lotus/i18n'
import { Facts } from '../../shared/facts.tsx'
import { changedTerms } from './channel-draft.ts'
import { termText } from './term-text.ts'
import type { Terms } from './types.ts'

/** What changes, term by term; of a new channel everything. */
export function TermChanges({ before, after }: { before: Terms | null; after: Terms }) {
  const { t } = useTranslation('channels')
  return (
    <Facts
      facts={changedTerms(before, after).map((name) => ({
        label: t(`field.${name}`),
        value:
          before === null
            ? termText(after, name)
            : t('change', { before: termText(before, name), after: termText(after, name) }),
      }))}
    />
  )
}
