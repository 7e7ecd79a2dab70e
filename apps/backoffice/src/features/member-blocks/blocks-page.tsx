import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, type Column } from '@lotus/ui'
import { columnsOf } from '../../shared/columns.ts'
import { FilterChips, SearchForm } from '../../shared/filters.tsx'
import { ListFrame } from '../../shared/list-frame.tsx'
import { FilterBar, PageHead } from '../../shared/page-parts.tsx'
import { useSearchParams, withValues } from '../../shared/search.ts'
import { TwoLines } from '../../shared/two-lines.tsx'
import { usePagedList } from '../../shared/use-list.ts'
import { BlockPanel } from './block-panel.tsx'
import { blocksSearch, kinds } from './blocks-search.ts'
import type { MemberBlock } from './types.ts'

const PAGE_SIZE = 50

/** Which members operators block bets or withdrawals of now (operations.md 1.1, issue 19 section 5). */
export function BlocksPage() {
  const { t } = useTranslation('people')
  const [{ what, account, id }, change] = useSearchParams(blocksSearch)
  const list = usePagedList('bo.restrictions', { ...withValues({ what, account }), limit: PAGE_SIZE })
  const close = () => change({ id: undefined })
  const open = list.rows?.find((row) => row.key === id)
  return (
    <>
      <PageHead title={t('memberBlocks.title')} note={t('memberBlocks.note')} />
      <FilterBar label={t('backoffice:filters')}>
        <FilterChips
          values={['all', ...kinds]}
          value={what ?? 'all'}
          label={(value) => t(value === 'all' ? 'memberBlocks.every' : `memberBlocks.what.${value}`)}
          onChange={(next) => change({ what: kinds.find((kind) => kind === next), id: undefined })}
        />
        <SearchForm
          label={t('memberBlocks.search')}
          value={account ?? ''}
          onSearch={(next) => change({ account: next, id: undefined })}
        />
      </FilterBar>
      <ListFrame
        list={list}
        label={t('memberBlocks.title')}
        columns={useColumns()}
        shownInPanel={['by', 'reason']}
        rowKey={(row) => row.key}
        empty={{ title: t('memberBlocks.none'), hint: t('memberBlocks.noneHint') }}
        openKey={id}
        onOpen={(row) => change({ id: row.key })}
        onClose={close}
        panel={open && <BlockPanel key={open.key} block={open} onClose={close} />}
      />
    </>
  )
}

function useColumns(): Column<MemberBlock>[] {
  const { t } = useTranslation('people')
  return columnsOf(
    (key) => t(`memberBlocks.column.${key}`),
    [
      {
        key: 'account',
        card: 'title',
        cell: ({ account, at }) => (
          <TwoLines top={account} below={t('memberBlocks.since', { time: formatDateTime(at) })} />
        ),
      },
      { key: 'what', card: 'status', cell: ({ what }) => <Badge tone="loss">{t(`memberBlocks.what.${what}`)}</Badge> },
      {
        key: 'until',
        card: 'sub',
        cell: ({ until }) => (until === null ? t('members.restrict.open') : formatDateTime(until)),
      },
      { key: 'by', cell: ({ by }) => by },
      { key: 'reason', cell: ({ reason }) => reason },
    ],
  )
}
