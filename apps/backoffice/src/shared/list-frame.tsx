import { DataTable, type Column, type DataTableProps } from '@lotus/ui'
import { useEffect, useRef, type ReactNode } from 'react'
import styles from './list-frame.module.css'
import { StaleNote } from './page-parts.tsx'
import { useIsExtraWide, useIsWide } from './use-is-wide.ts'
import { useListKeys } from './use-list-keys.ts'
import type { List } from './use-list.ts'

type TableProps<Row> = Pick<DataTableProps<Row>, 'label' | 'columns' | 'rowKey' | 'empty' | 'pageTotals'> & {
  list: List<Row>
  /** Key of the row whose panel is open. */
  openKey?: string | undefined
  onOpen?: (row: Row) => void
}

function Table<Row>({ list, openKey, onOpen, ...table }: TableProps<Row>) {
  return (
    <DataTable
      {...table}
      rows={list.rows}
      loading={list.isLoading}
      error={list.error}
      selectedKey={openKey}
      onRowClick={onOpen}
      loadMore={list.more}
    />
  )
}

/** A list with all its states, without a panel. */
export function PlainList<Row>(props: TableProps<Row>) {
  return (
    <>
      <StaleNote isFailing={props.list.isStale} at={props.list.updatedAt} />
      <Table {...props} />
    </>
  )
}

type FrameProps<Row> = TableProps<Row> & {
  /** Keys of columns that are hidden while the panel is open, because it shows the same. */
  shownInPanel?: readonly string[]
  /** On the widest screens they stay: there is room beside the panel. */
  keepsListWhenExtraWide?: boolean
  /** Left out where Escape must not close the panel, because typed text would be lost. */
  onClose?: (() => void) | undefined
  panel?: ReactNode
  panelWidth?: 'md' | 'lg'
}

/** A list with all its states, and beside it the panel of the open row. */
export function ListFrame<Row>(props: FrameProps<Row>) {
  const { shownInPanel = [], keepsListWhenExtraWide = false, onClose, panel, panelWidth = 'lg', ...table } = props
  const isWide = useIsWide()
  const isExtraWide = useIsExtraWide()
  const listRef = useRef<HTMLDivElement>(null)
  const frameRef = useRef<HTMLDivElement>(null)
  const isPanelOpen = isWide && Boolean(panel)
  useEffect(() => {
    // What waits may stand above and push the panel out of sight.
    if (isPanelOpen) frameRef.current?.scrollIntoView({ block: 'nearest' })
  }, [isPanelOpen, table.openKey])
  const isNarrow = Boolean(panel) && isWide && !(keepsListWhenExtraWide && isExtraWide)
  useListKeys(listRef, isWide && panel ? onClose : undefined)
  const isShown = ({ key }: Column<Row>) => !isNarrow || !shownInPanel.includes(key)
  return (
    <>
      <StaleNote isFailing={table.list.isStale} at={table.list.updatedAt} />
      <div className={styles.frame} ref={frameRef} data-panel={panel ? panelWidth : undefined}>
        <div className={styles.list} ref={listRef}>
          <Table {...table} columns={table.columns.filter(isShown)} />
        </div>
        {panel}
      </div>
    </>
  )
}
