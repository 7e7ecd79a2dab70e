import { useTranslation } from '@lotus/i18n'
import { FilterSelect } from '../../shared/filters.tsx'
import { useSearchParams } from '../../shared/search.ts'
import { applicationsSearch } from './applications-search.ts'

/** Which of the two queues the page shows. */
export function QueueChips({ isOfClaims }: { isOfClaims: boolean }) {
  const { t } = useTranslation('backoffice')
  const [, change] = useSearchParams(applicationsSearch)
  return (
    <FilterSelect
      label={t('promotions.claims.queue')}
      every={t('nav.applications')}
      options={[{ value: 'claims' as const, label: t('promotions.claims.title') }]}
      value={isOfClaims ? 'claims' : undefined}
      onChange={(next) =>
        change({
          claims: next === undefined ? undefined : 'WAITING',
          filter: undefined,
          promotion: undefined,
          id: undefined,
        })
      }
    />
  )
}
