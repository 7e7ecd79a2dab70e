import { formatDate, formatRatePpm, useTranslation } from '@lotus/i18n'
import { useQuery } from '@tanstack/react-query'
import { columnsOf } from '../../shared/columns.ts'
import { FilterChips, FilterSelect, SearchForm } from '../../shared/filters.tsx'
import { ListFrame } from '../../shared/list-frame.tsx'
import { FilterBar, PageHead } from '../../shared/page-parts.tsx'
import { callQuery } from '../../shared/queries.ts'
import { useSearchParams, withValues } from '../../shared/search.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { TwoLines } from '../../shared/two-lines.tsx'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import { usePagedList } from '../../shared/use-list.ts'
import { Domains } from './domains.tsx'
import { inviteLinksSearch, kinds, states, views } from './invite-links-search.ts'
import { LinkPanel } from './link-panel.tsx'
import { lastDayOf, LinkState, usesText, type OfficeLink } from './link-state.tsx'

const PAGE_SIZE = 50

/** Invite links of all agents, or the domains they lead to (operations.md, page 42). */
export function InviteLinksPage() {
  const { t } = useTranslation('agents')
  const [{ view = 'links' }, change] = useSearchParams(inviteLinksSearch)
  return (
    <>
      <PageHead title={t('link.office.title')} note={t(`link.office.note.${view}`)} />
      <FilterBar label={t('backoffice:filters')}>
        <FilterChips
          values={views}
          value={view}
          label={(value) => t(`link.office.view.${value}`)}
          onChange={(value) => change({ view: value, id: undefined })}
        />
        {view === 'links' && <Filters />}
      </FilterBar>
      {view === 'links' ? <LinkList /> : <Domains />}
    </>
  )
}

function Filters() {
  const { t } = useTranslation('agents')
  const [filter, change] = useSearchParams(inviteLinksSearch)
  const domains = useQuery(callQuery('bo.linkDomains', {})).data?.rows ?? []
  return (
    <>
      <FilterSelect
        label={t('link.state')}
        every={t('link.anyState')}
        options={states.map((value) => ({ value, label: t(`link.is.${value}`) }))}
        value={filter.state}
        onChange={(state) => change({ state })}
      />
      <FilterSelect
        label={t('link.kind')}
        every={t('link.anyKind')}
        options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={filter.kind}
        onChange={(kind) => change({ kind })}
      />
      {domains.length > 0 && (
        <FilterSelect
          label={t('link.domain')}
          every={t('link.office.anyDomain')}
          options={domains.map(({ domain }) => ({ value: domain, label: domain }))}
          value={filter.domain}
          onChange={(domain) => change({ domain })}
        />
      )}
      <SearchForm
        label={t('link.office.findOwner')}
        value={filter.account ?? ''}
        onSearch={(account) => change({ account })}
      />
      <SearchForm label={t('link.office.findCode')} value={filter.code ?? ''} onSearch={(code) => change({ code })} />
    </>
  )
}

function LinkList() {
  const { t } = useTranslation('agents')
  const [{ id, view: _view, ...filter }, change] = useSearchParams(inviteLinksSearch)
  const list = usePagedList('bo.links', { ...withValues(filter), limit: PAGE_SIZE })
  const close = () => change({ id: undefined })
  const open = list.rows?.find((row) => row.code === id)
  return (
    <ListFrame
      list={list}
      label={t('link.office.title')}
      columns={useColumns()}
      shownInPanel={['domain', 'rate', 'expires']}
      rowKey={(row) => row.code}
      empty={{ title: t('link.noneFound'), hint: t('link.office.noneHint') }}
      openKey={id}
      onOpen={(row) => change({ id: row.code })}
      onClose={close}
      panel={id !== undefined && <OpenLink key={id} code={id} listed={open} onClose={close} />}
    />
  )
}

type OpenLinkProps = { code: string; listed: OfficeLink | undefined; onClose: () => void }

/** The open link; one that the rows shown do not have is asked for by its code. */
function OpenLink({ code, listed, onClose }: OpenLinkProps) {
  const { t } = useTranslation('agents')
  const query = useQuery({ ...callQuery('bo.links', { code, limit: 1 }), enabled: listed === undefined })
  const link = listed ?? query.data?.rows[0]
  if (link) return <LinkPanel link={link} onClose={onClose} />
  return (
    <SidePanel label={t('link.office.panel')} onClose={onClose} title={code}>
      {query.data === undefined ? <UntilLoaded query={query} /> : <p>{t('link.noneFound')}</p>}
    </SidePanel>
  )
}

function useColumns() {
  const { t } = useTranslation('agents')
  return columnsOf<OfficeLink>(
    (key) => t(`link.office.column.${key}`),
    [
      {
        key: 'code',
        card: 'title',
        cell: ({ code, kind, channel }) => (
          <TwoLines top={code} below={[t(`kind.${kind}`), channel].filter(Boolean).join(' · ')} />
        ),
      },
      {
        key: 'owner',
        card: 'sub',
        cell: ({ owner, createdAt }) => <TwoLines top={owner} below={formatDate(createdAt, 'dd/MM/yyyy')} />,
      },
      { key: 'rate', align: 'right', cell: ({ rates }) => formatRatePpm(rates.LOTT) },
      { key: 'domain', cell: (link) => link.domain ?? t('link.office.noDomain') },
      {
        key: 'expires',
        cell: ({ expiresAt }) =>
          expiresAt === null ? t('link.forEver') : formatDate(lastDayOf(expiresAt), 'dd/MM/yyyy'),
      },
      { key: 'uses', align: 'right', card: 'result', cell: usesText },
      { key: 'state', card: 'status', cell: ({ state }) => <LinkState state={state} /> },
    ],
  )
}
