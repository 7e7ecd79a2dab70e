import type { RouteValue } from '@lotus/contract'
import { formatDay, formatTimeWithSeconds, useTranslation } from '@lotus/i18n'
import { DataTable, SelectField, TextField, type Column } from '@lotus/ui'
import { IconSearch } from '@lotus/ui/icons'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { Desk, FilterBar, PageHead, Permitted, StaleNote } from '../../shared/desk.tsx'
import { listError, listMore } from '../../shared/list-state.ts'
import { pagedQuery } from '../../shared/queries.ts'
import { readParam, withValues } from '../../shared/search.ts'
import { auditActions, auditGroups, detailLines } from './audit-entry.ts'
import styles from './audit.module.css'

type Entry = RouteValue<'bo.audit'>['rows'][number]

const route = getRouteApi('/desk/audit')
const PAGE_SIZE = 50

export function AuditPage() {
  return (
    <Permitted permission="audit.view">
      <Log />
    </Permitted>
  )
}

function Log() {
  const { t } = useTranslation('backoffice')
  const search = route.useSearch()
  const query = useInfiniteQuery(pagedQuery('bo.audit', { limit: PAGE_SIZE, ...search }))
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows), [query.data])
  const isFiltered = search.action !== undefined || search.operator !== undefined
  return (
    <>
      <PageHead title={t('nav.audit')} note={t('audit.note')} />
      <Filters {...search} />
      <StaleNote isFailing={query.isRefetchError && rows !== undefined} at={query.dataUpdatedAt} />
      <Desk
        width="md"
        panel={null}
        list={
          <DataTable
            label={t('nav.audit')}
            columns={useColumns()}
            rows={rows}
            rowKey={(row) => row.id}
            loading={query.isPending}
            error={listError(query, rows)}
            empty={{ title: t('audit.empty'), hint: t(isFiltered ? 'audit.emptyFiltered' : 'audit.emptyHint') }}
            loadMore={listMore(query)}
          />
        }
      />
    </>
  )
}

function Filters({ action, operator }: { action?: string; operator?: string }) {
  const { t } = useTranslation('backoffice')
  const navigate = route.useNavigate()
  const nameOf = useActionName()
  const [who, setWho] = useState(operator ?? '')
  useEffect(() => setWho(operator ?? ''), [operator])
  const change = (next: { action?: string | undefined; operator?: string | undefined }) =>
    void navigate({ search: withValues({ action, operator, ...next }) })
  const known = [...auditGroups, ...auditActions]
  const options = [
    { value: '', label: t('audit.everyAction') },
    ...auditGroups.map((group) => ({ value: group, label: t(`audit.group.${group}`) })),
    ...auditActions.map((name) => ({ value: name, label: nameOf(name) })),
    ...(action === undefined || known.includes(action) ? [] : [{ value: action, label: action }]),
  ]
  return (
    <FilterBar label={t('filters')}>
      <SelectField
        className={styles.filter}
        size="sm"
        label={t('audit.column.action')}
        labelHidden
        options={options}
        value={action ?? ''}
        onChange={(event) => change({ action: event.target.value || undefined })}
      />
      <form
        className={styles.filter}
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          change({ operator: readParam(who)?.toLowerCase() })
        }}
      >
        <TextField
          type="search"
          size="sm"
          label={t('audit.operator')}
          labelHidden
          placeholder={t('audit.operator')}
          before={<IconSearch size={18} stroke={1.75} aria-hidden />}
          maxLength={64}
          autoCapitalize="none"
          spellCheck={false}
          value={who}
          onChange={(event) => {
            setWho(event.target.value)
            if (event.target.value === '' && operator !== undefined) change({ operator: undefined })
          }}
        />
      </form>
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
  return [
    {
      key: 'action',
      header: t('audit.column.action'),
      card: 'title',
      cell: (row) => (
        <>
          <b>{nameOf(row.action)}</b>
          <small className="num">{row.action}</small>
        </>
      ),
    },
    {
      key: 'at',
      header: t('audit.column.at'),
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
      header: t('audit.column.operator'),
      cell: (row) => (
        <>
          {row.operator}
          <small className="num">{row.ip ?? t('common:state.none')}</small>
        </>
      ),
    },
    {
      key: 'target',
      header: t('audit.column.target'),
      cell: (row) => <span className={styles.target}>{row.target}</span>,
    },
    {
      key: 'details',
      header: t('audit.column.details'),
      card: 'sub',
      width: '40%',
      cell: (row) => <Details row={row} />,
    },
  ]
}

/** One line to skim, everything on demand. */
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
