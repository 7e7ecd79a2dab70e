import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, type Column, type Tone } from '@lotus/ui'
import { columnsOf } from '../../shared/columns.ts'
import { FilterChips } from '../../shared/filters.tsx'
import { ListFrame } from '../../shared/list-frame.tsx'
import { FilterBar, PageHead } from '../../shared/page-parts.tsx'
import { useSearchParams } from '../../shared/search.ts'
import { TwoLines } from '../../shared/two-lines.tsx'
import { usePagedList } from '../../shared/use-list.ts'
import { FundsPanel } from './funds-panel.tsx'
import { fundsSearch, views, type FundsAnswer } from './funds-search.ts'

const PAGE_SIZE = 50
const tones: Record<FundsAnswer['state'], Tone> = { WAITING: 'info', ACCEPTED: 'gain', REFUSED: 'loss' }

/** What members say about the source of their money, those that wait the oldest first (trust.md AML-2). */
export function FundsPage() {
  const { t } = useTranslation(['backofficeVerification', 'backoffice'])
  const [{ view = 'waiting', id }, change] = useSearchParams(fundsSearch)
  const list = usePagedList('bo.fundsAnswers', { view, limit: PAGE_SIZE })
  const open = (next: string | undefined) => change({ id: next })
  return (
    <>
      <PageHead title={t('backoffice:nav.fundsAnswers')} note={t('source.note')} />
      <FilterBar label={t('backoffice:filters')}>
        <FilterChips
          values={views}
          value={view}
          label={(each) => t(`source.view.${each}`)}
          onChange={(next) => change({ view: next === 'waiting' ? undefined : next, id: undefined })}
        />
      </FilterBar>
      <ListFrame
        list={list}
        label={t('backoffice:nav.fundsAnswers')}
        columns={useColumns()}
        shownInPanel={['sent']}
        rowKey={(row) => row.id}
        empty={{ title: t('source.none'), hint: t('source.noneHint') }}
        openKey={id}
        onOpen={(row) => open(row.id)}
        onClose={() => open(undefined)}
        panel={id !== undefined && <FundsPanel key={id} id={id} onClose={() => open(undefined)} />}
      />
    </>
  )
}

function useColumns(): Column<FundsAnswer>[] {
  const { t } = useTranslation('backofficeVerification')
  return columnsOf(
    (key) => t(`source.column.${key}`),
    [
      {
        key: 'member',
        card: 'title',
        cell: (row) => <TwoLines top={row.account} below={t(`source.kind.${row.source}`)} />,
      },
      {
        key: 'state',
        card: 'status',
        cell: (row) => <Badge tone={tones[row.state]}>{t(`source.state.${row.state}`)}</Badge>,
      },
      { key: 'sent', card: 'hidden', cell: (row) => formatDateTime(row.sentAt) },
    ],
  )
}
