import { useTranslation } from '@lotus/i18n'
import { Button, Segmented } from '@lotus/ui'
import { useState } from 'react'
import { FilterBar, PageHead } from '../../shared/page-parts.tsx'
import { useCan } from '../../shared/permissions.ts'
import { useSearchParams } from '../../shared/search.ts'
import { CallsList } from './calls-list.tsx'
import { CasesList } from './cases-list.tsx'
import { GroupsList } from './groups-list.tsx'
import { NewVendorDialog } from './new-vendor-dialog.tsx'
import { VendorsList } from './vendors-list.tsx'
import { vendorsSearch } from './vendors-search.ts'

/** What belongs to one view only. */
const cleared = {
  id: undefined,
  vendor: undefined,
  state: undefined,
  part: undefined,
  only: undefined,
  direction: undefined,
  op: undefined,
  tx: undefined,
  player: undefined,
  outcome: undefined,
  hours: undefined,
}

/** Vendors of games: whether they are open, the names of their keys, and what reconciliation found (wallet.md 2). */
export function VendorsPage() {
  const { t } = useTranslation('backofficeVendors')
  const [search, change] = useSearchParams(vendorsSearch)
  const go: typeof change = (next) => change(next, { replace: true })
  const view = search.view ?? 'vendors'
  const mayAdd = useCan('vendors.edit')
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <PageHead title={t('title')} note={t('note')}>
        {mayAdd && (
          <Button variant="primary" onClick={() => setAdding(true)}>
            {t('new.button')}
          </Button>
        )}
      </PageHead>
      {isAdding && (
        <NewVendorDialog
          onClose={() => setAdding(false)}
          onDone={(id) => {
            setAdding(false)
            go({ view: undefined, id, part: 'keys' })
          }}
        />
      )}
      <FilterBar label={t('view.label')}>
        <Segmented
          label={t('view.label')}
          options={[
            { value: 'vendors', label: t('view.vendors') },
            { value: 'groups', label: t('view.groups') },
            { value: 'cases', label: t('view.cases') },
            { value: 'calls', label: t('view.calls') },
          ]}
          value={view}
          onChange={(next) => go({ ...cleared, view: next === 'vendors' ? undefined : next })}
        />
      </FilterBar>
      {view === 'cases' && <CasesList search={search} onSearch={go} />}
      {view === 'calls' && <CallsList search={search} onSearch={go} />}
      {view === 'groups' && (
        <GroupsList
          vendor={search.vendor}
          openId={search.id}
          onSearch={go}
          onCases={(vendor) => go({ ...cleared, view: 'cases', vendor })}
        />
      )}
      {view === 'vendors' && (
        <VendorsList
          openCode={search.id}
          part={search.part ?? 'profile'}
          onOpen={(id, part) => go({ id, part: part === 'profile' ? undefined : part })}
          onCases={(vendor) => go({ ...cleared, view: 'groups', vendor })}
          onCalls={(vendor) => go({ ...cleared, view: 'calls', vendor })}
        />
      )}
    </>
  )
}
