import { useTranslation } from '@lotus/i18n'
import { Segmented } from '@lotus/ui'
import { FilterBar, PageHead } from '../../shared/page-parts.tsx'
import { useSearchParams } from '../../shared/search.ts'
import { CasesList } from './cases-list.tsx'
import { VendorsList } from './vendors-list.tsx'
import { vendorsSearch } from './vendors-search.ts'

/** Vendors of games: whether they are open, the names of their keys, and what reconciliation found (wallet.md 2). */
export function VendorsPage() {
  const { t } = useTranslation('backofficeVendors')
  const [search, change] = useSearchParams(vendorsSearch)
  const go: typeof change = (next) => change(next, { replace: true })
  const view = search.view ?? 'vendors'
  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      <FilterBar label={t('view.label')}>
        <Segmented
          label={t('view.label')}
          options={[
            { value: 'vendors', label: t('view.vendors') },
            { value: 'cases', label: t('view.cases') },
          ]}
          value={view}
          onChange={(next) => go({ view: next === 'cases' ? next : undefined, id: undefined, state: undefined })}
        />
      </FilterBar>
      {view === 'cases' ? (
        <CasesList search={search} onSearch={go} />
      ) : (
        <VendorsList
          openCode={search.id}
          onOpen={(id) => go({ id })}
          onCases={(vendor) => go({ view: 'cases', vendor, id: undefined, state: undefined })}
        />
      )}
    </>
  )
}
