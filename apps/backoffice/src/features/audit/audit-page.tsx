import { auditActions, type RouteValue } from '@lotus/contract'
import { formatDay, formatTimeWithSeconds, useTranslation } from '@lotus/i18n'
import type { Column } from '@lotus/ui'
import { columnsOf } from '../../shared/columns.ts'
import { FilterSelect, SearchForm } from '../../shared/filters.tsx'
import { ListFrame } from '../../shared/list-frame.tsx'
import { FilterBar, PageHead } from '../../shared/page-parts.tsx'
import { useSearchParams } from '../../shared/search.ts'
import { usePagedList } from '../../shared/use-list.ts'
import { TwoLines } from '../../shared/two-lines.tsx'
import { auditGroups, detailLines } from './audit-entry.ts'
import { auditSearch } from './audit-search.ts'
import styles from './audit.module.css'

type Entry = RouteValue<'bo.audit'>['rows'][number]

const PAGE_SIZE = 50

export function AuditPage() {
  const { t } = useTranslation('backoffice')
  const [search] = useSearchParams(auditSearch)
  const list = usePagedList('bo.audit', { limit: PAGE_SIZE, ...search })
  const isFiltered = search.action !== undefined || search.operator !== undefined
  return (
    <>
      <PageHead title={t('nav.audit')} note={t('audit.note')} />
      <Filters />
      <ListFrame
        list={list}
        label={t('nav.audit')}
        columns={useColumns()}
        rowKey={(row) => row.id}
        empty={{ title: t('audit.empty'), hint: t(isFiltered ? 'audit.emptyFiltered' : 'audit.emptyHint') }}
      />
    </>
  )
}

function Filters() {
  const { t } = useTranslation('backoffice')
  const [{ action, operator }, change] = useSearchParams(auditSearch)
  const nameOf = useActionName()
  const known = [...auditGroups, ...auditActions]
  return (
    <FilterBar label={t('filters')}>
      <FilterSelect
        label={t('audit.column.action')}
        every={t('audit.everyAction')}
        width="wide"
        options={[
          ...auditGroups.map((group) => ({ value: group, label: t(`audit.group.${group}`) })),
          ...auditActions.map((name) => ({ value: name, label: nameOf(name) })),
          ...(action === undefined || known.includes(action) ? [] : [{ value: action, label: action }]),
        ]}
        value={action}
        onChange={(next) => change({ action: next })}
      />
      <SearchForm
        className={styles.filter}
        label={t('audit.operator')}
        value={operator}
        // A vendor's engineer stands there as `VENDOR/name`, an operator in small letters.
        onSearch={(name) => change({ operator: name?.includes('/') ? name : name?.toLowerCase() })}
      />
    </FilterBar>
  )
}

function useActionName(): (action: string) => string {
  const { t, i18n } = useTranslation('backoffice')
  return (action) => {
    const key = `audit.action.${action.replace('.', '_')}`
    return i18n.exists(`backoffice:${key}`) ? t(key) : action
  }
}

function useColumns(): Column<Entry>[] {
  const { t } = useTranslation('backoffice')
  const nameOf = useActionName()
  return columnsOf(
    (key) => t(`audit.column.${key}`),
    [
      { key: 'action', card: 'title', cell: (row) => <TwoLines top={nameOf(row.action)} below={row.action} /> },
      {
        key: 'at',
        card: 'status',
        cell: (row) => (
          <span className="num">
            {formatTimeWithSeconds(row.at)}
            <small>{formatDay(row.at)}</small>
          </span>
        ),
      },
      {
        key: 'operator',
        cell: (row) => (
          <>
            {row.operator}
            <small className="num">{row.ip ?? t('common:state.none')}</small>
          </>
        ),
      },
      { key: 'target', cell: (row) => <span className={styles.target}>{row.target}</span> },
      { key: 'details', card: 'sub', width: '40%', cell: (row) => <Details row={row} /> },
    ],
  )
}

/** One line per entry; the details open on demand. */
function Details({ row }: { row: Entry }) {
  const { t } = useTranslation('backoffice')
  const lines = detailLines(row.details)
  if (lines.length === 0) return <span className="muted">{t('common:state.none')}</span>
  return (
    <details className={styles.details}>
      <summary>
        <span className="trunc">{lines.map(({ name, text }) => `${name}: ${text}`).join(' · ')}</span>
      </summary>
      <dl>
        {lines.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
