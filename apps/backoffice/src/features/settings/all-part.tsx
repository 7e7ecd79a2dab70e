import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, Chip, DataTable, TextField, type Column } from '@lotus/ui'
import { IconSearch } from '@lotus/ui/icons'
import { useMemo, useRef, useState } from 'react'
import { Desk, FilterBar } from '../../shared/desk.tsx'
import { useIsWide } from '../../shared/use-is-wide.ts'
import { useListKeys } from '../../shared/use-list-keys.ts'
import { SettingPanel } from './setting-panel.tsx'
import { useValueText } from './value-text.ts'
import type { Setting } from './use-settings.ts'
import styles from '../../shared/settings.module.css'

type Go = (next: { group?: string | undefined; item?: string | undefined }) => void
type Props = {
  settings: readonly Setting[]
  disabled: boolean
  group: string | undefined
  item: string | undefined
  onGo: Go
}

const groupOf = (key: string) => key.split('.')[0] ?? ''

/** Every setting with its meaning, what holds, and who said so (operations.md 5.2, row 72). */
export function AllPart({ settings, disabled, group, item, onGo }: Props) {
  const { t } = useTranslation('settings')
  const isWide = useIsWide()
  const listRef = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  const groups = useMemo(() => [...new Set(settings.map((one) => groupOf(one.key)))], [settings])
  const wanted = search.trim().toLowerCase()
  const rows = settings.filter(
    (one) =>
      (group === undefined || groupOf(one.key) === group) &&
      (wanted === '' || `${one.key} ${t(`meaning.${one.key}`)}`.toLowerCase().includes(wanted)),
  )
  const open = settings.find((one) => one.key === item)
  const close = () => onGo({ group })
  useListKeys(listRef, isWide && open ? close : undefined)
  const columns = useColumns(open !== undefined && isWide)
  return (
    <>
      <FilterBar label={t('backoffice:filters')}>
        <Chip selected={group === undefined} onClick={() => onGo({ item })}>
          {t('all.everyGroup')} <small className="num">{settings.length}</small>
        </Chip>
        {groups.map((name) => (
          <Chip key={name} selected={group === name} onClick={() => onGo({ group: name, item })}>
            {t(`group.${name}`)}
          </Chip>
        ))}
        <TextField
          size="sm"
          type="search"
          label={t('all.search')}
          labelHidden
          placeholder={t('all.search')}
          before={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </FilterBar>
      <Desk
        listRef={listRef}
        width="lg"
        list={
          <DataTable
            label={t('part.all')}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.key}
            empty={{ title: t('all.empty'), hint: t('all.emptyHint') }}
            selectedKey={open?.key}
            onRowClick={(row) => onGo({ group, item: row.key })}
          />
        }
        panel={
          open && (
            <SettingPanel
              key={`${open.key}${open.updatedAt ?? ''}`}
              setting={open}
              disabled={disabled}
              onClose={close}
            />
          )
        }
      />
    </>
  )
}

function useColumns(isNarrow: boolean): Column<Setting>[] {
  const { t } = useTranslation('settings')
  const valueText = useValueText()
  const columns: Column<Setting>[] = [
    {
      key: 'key',
      header: t('all.column.key'),
      card: 'title',
      cell: ({ key }) => (
        <span className={styles.nodeName}>
          <b className={styles.meaning}>{t(`meaning.${key}`)}</b>
          <small className="num">{key}</small>
        </span>
      ),
    },
    {
      key: 'value',
      header: t('all.column.value'),
      cell: (row) => <span className={styles.value}>{valueText(row.value)}</span>,
    },
    {
      key: 'state',
      header: t('fields.column.state'),
      card: 'status',
      cell: (row) => (
        <Badge tone={row.isDefault ? 'neutral' : 'info'}>{t(row.isDefault ? 'usual' : 'isChanged')}</Badge>
      ),
    },
    {
      key: 'by',
      header: t('all.column.by'),
      card: 'sub',
      cell: (row) => (row.updatedAt ? `${row.updatedBy ?? ''} · ${formatDateTime(row.updatedAt)}` : '–'),
    },
  ]
  return isNarrow ? columns.filter(({ key }) => key !== 'by') : columns
}
