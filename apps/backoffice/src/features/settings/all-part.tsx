import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, Chip, type Column } from '@lotus/ui'
import { useMemo, useState } from 'react'
import { columnsOf } from '../../shared/columns.ts'
import { FilterChips, SearchBox } from '../../shared/filters.tsx'
import { ListFrame } from '../../shared/list-frame.tsx'
import { FilterBar } from '../../shared/page-parts.tsx'
import { listOf } from '../../shared/use-list.ts'
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

/** Every setting with its meaning, its value, and who set it (operations.md 5.2, row 72). */
export function AllPart({ settings, disabled, group, item, onGo }: Props) {
  const { t } = useTranslation('settings')
  const [search, setSearch] = useState('')
  const groups = useMemo(() => [...new Set(settings.map((one) => groupOf(one.key)))], [settings])
  const wanted = search.toLowerCase()
  const rows = settings.filter(
    (one) =>
      (group === undefined || groupOf(one.key) === group) &&
      (wanted === '' || `${one.key} ${t(`meaning.${one.key}`)}`.toLowerCase().includes(wanted)),
  )
  const open = settings.find((one) => one.key === item)
  const close = () => onGo({ item: undefined })
  return (
    <>
      <FilterBar label={t('backoffice:filters')}>
        <Chip selected={group === undefined} onClick={() => onGo({ group: undefined })}>
          {t('all.everyGroup')} <small className="num">{settings.length}</small>
        </Chip>
        <FilterChips
          values={groups}
          value={group}
          label={(name) => t(`group.${name}`)}
          onChange={(name) => onGo({ group: name })}
        />
        <SearchBox
          label={t('all.search')}
          value={undefined}
          lengthMax={80}
          onSearch={(text) => setSearch(text ?? '')}
        />
      </FilterBar>
      <ListFrame
        list={listOf(rows)}
        label={t('part.all')}
        columns={useColumns()}
        shownInPanel={['by']}
        rowKey={(row) => row.key}
        empty={{ title: t('all.empty'), hint: t('all.emptyHint') }}
        openKey={open?.key}
        onOpen={(row) => onGo({ item: row.key })}
        onClose={close}
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

function useColumns(): Column<Setting>[] {
  const { t } = useTranslation('settings')
  const valueText = useValueText()
  return columnsOf(
    (key) => t(`all.column.${key}`),
    [
      {
        key: 'key',
        card: 'title',
        cell: ({ key }) => (
          <span className={styles.nodeName}>
            <b className={styles.meaning}>{t(`meaning.${key}`)}</b>
            <small className="num">{key}</small>
          </span>
        ),
      },
      { key: 'value', cell: (row) => <span className={styles.value}>{valueText(row.value)}</span> },
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
        card: 'sub',
        cell: (row) => (row.updatedAt ? `${row.updatedBy ?? ''} · ${formatDateTime(row.updatedAt)}` : '–'),
      },
    ],
  )
}
