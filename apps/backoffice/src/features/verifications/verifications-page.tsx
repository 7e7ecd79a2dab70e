import { formatDateTime, useTranslation } from '@lotus/i18n'
import type { Column } from '@lotus/ui'
import { columnsOf } from '../../shared/columns.ts'
import { FilterChips } from '../../shared/filters.tsx'
import { ListFrame } from '../../shared/list-frame.tsx'
import { FilterBar, PageHead } from '../../shared/page-parts.tsx'
import { useSearchParams } from '../../shared/search.ts'
import { TwoLines } from '../../shared/two-lines.tsx'
import { usePagedList } from '../../shared/use-list.ts'
import { Marks, StateBadge } from './marks.tsx'
import { VerificationPanel } from './verification-panel.tsx'
import { verificationsSearch, views, type Verification } from './verifications-search.ts'

const PAGE_SIZE = 50

/** Members' documents that wait for a reviewer, the oldest first (issue 20 section 4; operations.md 5.2 row 7). */
export function VerificationsPage() {
  const { t } = useTranslation(['backofficeVerification', 'backoffice'])
  const [{ view = 'waiting', id }, change] = useSearchParams(verificationsSearch)
  const list = usePagedList('bo.verifications', { view, limit: PAGE_SIZE })
  const open = (next: string | undefined) => change({ id: next })
  return (
    <>
      <PageHead title={t('backoffice:nav.verifications')} note={t('note')} />
      <FilterBar label={t('backoffice:filters')}>
        <FilterChips
          values={views}
          value={view}
          label={(each) => t(`view.${each}`)}
          onChange={(next) => change({ view: next === 'waiting' ? undefined : next, id: undefined })}
        />
      </FilterBar>
      <ListFrame
        list={list}
        label={t('backoffice:nav.verifications')}
        columns={useColumns()}
        shownInPanel={['sent']}
        rowKey={(row) => row.id}
        empty={{ title: t('none'), hint: t('noneHint') }}
        openKey={id}
        onOpen={(row) => open(row.id)}
        onClose={() => open(undefined)}
        panel={id !== undefined && <VerificationPanel key={id} id={id} onClose={() => open(undefined)} />}
      />
    </>
  )
}

function useColumns(): Column<Verification>[] {
  const { t } = useTranslation('backofficeVerification')
  return columnsOf(
    (key) => t(`column.${key}`),
    [
      { key: 'member', card: 'title', cell: (row) => <TwoLines top={row.account} below={t(`kind.${row.kind}`)} /> },
      { key: 'marks', card: 'sub', cell: (row) => <Marks marks={row.marks} /> },
      { key: 'state', card: 'status', cell: (row) => <StateBadge of={row} /> },
      { key: 'sent', card: 'hidden', cell: (row) => formatDateTime(row.sentAt) },
    ],
  )
}
