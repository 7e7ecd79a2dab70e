import { useTranslation } from '@lotus/i18n'
import { Segmented } from '@lotus/ui'
import { getRouteApi } from '@tanstack/react-router'
import { FilterBar, PageHead, Permitted } from '../../shared/desk.tsx'
import { CasesList } from './cases-list.tsx'
import { VendorsList } from './vendors-list.tsx'
import { readVendorsSearch } from './vendors-search.ts'

const route = getRouteApi('/desk/vendors')

/** Vendors of games: whether they are open, their keys' names, and what the reconciliation found (wallet.md 2). */
export function VendorsPage() {
  return (
    <Permitted permission="games.view">
      <Vendors />
    </Permitted>
  )
}

function Vendors() {
  const { t } = useTranslation('vendorDesk')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const go = (next: Partial<Record<'view' | 'vendor' | 'state' | 'id', string | undefined>>) =>
    void navigate({ search: readVendorsSearch({ ...search, ...next }), replace: true })
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
