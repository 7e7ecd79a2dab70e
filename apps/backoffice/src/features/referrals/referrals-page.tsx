import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Money, type Column } from '@lotus/ui'
import { columnsOf } from '../../shared/columns.ts'
import { FilterChips, SearchForm } from '../../shared/filters.tsx'
import { ListFrame } from '../../shared/list-frame.tsx'
import { FilterBar, PageHead } from '../../shared/page-parts.tsx'
import { useSearchParams, withValues } from '../../shared/search.ts'
import { TwoLines } from '../../shared/two-lines.tsx'
import { usePagedList } from '../../shared/use-list.ts'
import { ReferralPanel } from './referral-panel.tsx'
import { ReferralState, type Referral } from './referral-state.tsx'
import { referralsSearch, views } from './referrals-search.ts'

const PAGE_SIZE = 50

/** Friends whom members invited (operations.md 4.8): what waits for a decision comes first, with what the accounts share. */
export function ReferralsPage() {
  const { t } = useTranslation('backofficeLoyalty')
  const [{ state: view = 'HELD', account, id }, change] = useSearchParams(referralsSearch)
  const state = view === 'all' ? undefined : view
  const list = usePagedList('bo.referrals', { ...withValues({ state, account }), limit: PAGE_SIZE })
  const close = () => change({ id: undefined })
  const open = list.rows?.find((row) => row.key === id)
  return (
    <>
      <PageHead title={t('referrals.title')} note={list.first && t('referrals.note', { count: list.first.held })} />
      <FilterBar label={t('backoffice:filters')}>
        <FilterChips
          values={views}
          value={view}
          label={(value) => t(value === 'all' ? 'referrals.all' : `referrals.state.${value}`)}
          count={(value) => (value === 'HELD' ? list.first?.held : undefined)}
          onChange={(next) => change({ state: next, id: undefined })}
        />
        <SearchForm
          label={t('referrals.search')}
          value={account ?? ''}
          onSearch={(next) => change({ account: next })}
        />
      </FilterBar>
      <ListFrame
        list={list}
        label={t('referrals.title')}
        columns={useColumns()}
        shownInPanel={['reward']}
        rowKey={(row) => row.key}
        empty={{ title: t('referrals.none'), hint: t('referrals.noneHint') }}
        openKey={id}
        onOpen={(row) => change({ id: row.key })}
        onClose={close}
        panel={open && <ReferralPanel key={open.key} referral={open} onClose={close} />}
      />
    </>
  )
}

function useColumns(): Column<Referral>[] {
  const { t } = useTranslation('backofficeLoyalty')
  const shared = ({ evidence }: Referral) => evidence.map((kind) => t(`referrals.evidence.${kind}`)).join(' · ')
  return columnsOf(
    (key) => t(`referrals.column.${key}`),
    [
      {
        key: 'account',
        card: 'title',
        cell: ({ account, registeredAt }) => <TwoLines top={account} below={formatDateTime(registeredAt)} />,
      },
      {
        key: 'friend',
        card: 'sub',
        cell: (row) => <TwoLines top={row.friend} below={shared(row) || t('referrals.nothingShared')} />,
      },
      { key: 'validBet', align: 'right', card: 'result', cell: ({ validBet }) => <Money value={validBet.have} /> },
      { key: 'reward', align: 'right', cell: ({ reward }) => <Money value={reward} /> },
      { key: 'state', card: 'status', cell: ({ state }) => <ReferralState state={state} /> },
    ],
  )
}
