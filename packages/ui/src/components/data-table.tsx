import { useTranslation } from '@lotus/i18n'
import { useRef, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useOverflows } from '../use-overflows.ts'
import { Button } from './button.tsx'
import {
  EmptyState,
  ErrorState,
  Skeleton,
  Spinner,
  useDelayedLoading,
  type ErrorStateProps,
  type StateProps,
} from './feedback.tsx'
import { Pagination, type PaginationProps } from './pagination.tsx'
import styles from './table.module.css'

export interface Column<Row> {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** Text left, money right (components.md 4). */
  align?: 'left' | 'right' | 'center' | undefined
  width?: number | string | undefined
  /**
   * Position on the mobile card: `title` and `status` on the first line, `sub` muted below, `value` as a labelled
   * number, `result` as a labelled number at the right, `wide` as a labelled text over the whole width, `actions` as
   * buttons at the foot, `hidden` not at all. Default: value. A cell that is empty takes no room on the card.
   */
  card?: 'title' | 'status' | 'sub' | 'value' | 'result' | 'wide' | 'actions' | 'hidden' | undefined
}

/** A total row: the cells by column key. */
export type Totals = Readonly<Record<string, ReactNode>>

export interface DataTableProps<Row> {
  /** The table's label for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while nothing was ever loaded. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  loading?: boolean | undefined
  /** Loading failed: shown instead of rows. */
  error?: ErrorStateProps | undefined
  empty?: StateProps | undefined
  /** "Cộng trang này". */
  pageTotals?: Totals | undefined
  /** "Tổng bộ lọc". */
  filterTotals?: Totals | undefined
  onRowClick?: ((row: Row) => void) | undefined
  /** Key of the row whose panel is open. */
  selectedKey?: string | undefined
  pagination?: PaginationProps | undefined
  loadMore?: { hasMore: boolean; loading?: boolean | undefined; onClick: () => void } | undefined
  /** Stays a table on mobile instead of cards: for narrow ones. */
  alwaysTable?: boolean | undefined
  /** Has its own card border (not on mobile, where each row is a card). Off inside a `<Card>`. Default true. */
  framed?: boolean | undefined
  className?: string | undefined
}

const skeletonRows = 5

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, error, loading, alwaysTable, loadMore, pagination } = props
  const { t } = useTranslation('common')
  // What scrolls must be reached by keyboard, also where nothing in it is.
  const box = useRef<HTMLDivElement>(null)
  const overflows = useOverflows(box)
  const showSkeleton = useDelayedLoading(Boolean(loading) && rows === undefined)
  const state = stateOf(props, showSkeleton)
  return (
    <div
      className={cx(props.framed !== false && styles.framed, props.className)}
      data-always={alwaysTable || undefined}
      aria-busy={loading || undefined}
    >
      <div ref={box} className={styles.wrap} {...(overflows && { role: 'region', tabIndex: 0, 'aria-label': label })}>
        {loading && rows !== undefined && (
          <span className={styles.refreshing}>
            <Spinner size="sm" />
          </span>
        )}
        <table className={styles.table} data-cards={alwaysTable ? undefined : true} aria-label={label}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} scope="col" className={alignClass(column)} style={{ width: column.width }}>
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
          <TableBody {...props} state={state} showSkeleton={showSkeleton} />
          <TableTotals {...props} />
        </table>
        {!alwaysTable && <Cards {...props} state={state} showSkeleton={showSkeleton} />}
      </div>
      {loadMore?.hasMore && !error && (
        <div className={styles.more}>
          <Button loading={loadMore.loading} onClick={loadMore.onClick}>
            {t('action.loadMore')}
          </Button>
        </div>
      )}
      {pagination && !error && <Pagination {...pagination} />}
    </div>
  )
}

function stateOf<Row>({ rows, error, empty }: DataTableProps<Row>, showSkeleton: boolean): ReactNode {
  if (error) return <ErrorState {...error} />
  if (rows?.length === 0 && !showSkeleton) return <EmptyState {...empty} />
  return undefined
}

function alignClass<Row>(column: Column<Row>): string | undefined {
  return column.align === 'right' ? cx(styles.right, 'num') : column.align === 'center' ? styles.center : undefined
}

interface PartProps<Row> extends DataTableProps<Row> {
  state: ReactNode
  showSkeleton: boolean
}

function TableBody<Row>({ columns, rows, rowKey, onRowClick, selectedKey, state, showSkeleton }: PartProps<Row>) {
  if (state !== undefined) {
    return (
      <tbody>
        <tr className={styles.state}>
          <td colSpan={columns.length}>{state}</td>
        </tr>
      </tbody>
    )
  }
  if (rows === undefined) {
    return (
      <tbody>
        {Array.from({ length: showSkeleton ? skeletonRows : 0 }, (_, index) => (
          <tr key={index}>
            {columns.map((column) => (
              <td key={column.key} className={alignClass(column)}>
                <Skeleton width={column.align === 'right' ? 70 : '80%'} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    )
  }
  return (
    <tbody>
      {rows.map((row) => {
        const key = rowKey(row)
        return (
          <tr
            key={key}
            aria-selected={selectedKey === undefined ? undefined : key === selectedKey}
            {...clickable(row, onRowClick)}
          >
            {columns.map((column) => (
              <td key={column.key} className={alignClass(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        )
      })}
    </tbody>
  )
}

function clickable<Row>(row: Row, onRowClick: ((row: Row) => void) | undefined) {
  if (!onRowClick) return {}
  return {
    tabIndex: 0,
    'data-clickable': true,
    onClick: () => onRowClick(row),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      // Only the row itself: Enter on a button inside belongs to the button.
      if (event.key === 'Enter' && event.target === event.currentTarget) onRowClick(row)
      else moveRow(event)
    },
  }
}

/** J and K or the arrows move between rows (components.md 4). */
function moveRow(event: KeyboardEvent<HTMLElement>): void {
  const isDown = event.key === 'ArrowDown' || event.key === 'j'
  if (!isDown && event.key !== 'ArrowUp' && event.key !== 'k') return
  const next = isDown ? event.currentTarget.nextElementSibling : event.currentTarget.previousElementSibling
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}

function TableTotals<Row>({ columns, rows, pageTotals, filterTotals, error }: DataTableProps<Row>) {
  const { t } = useTranslation('common')
  if (error || !rows?.length || (!pageTotals && !filterTotals)) return null
  const line = (name: string, totals: Totals | undefined) =>
    totals && (
      <tr>
        {columns.map((column, index) => (
          <td key={column.key} className={alignClass(column)}>
            {totals[column.key] ?? (index === 0 ? name : null)}
          </td>
        ))}
      </tr>
    )
  return (
    <tfoot>
      {line(t('table.pageTotal'), pageTotals)}
      {line(t('table.filterTotal'), filterTotals)}
    </tfoot>
  )
}

function Cards<Row>(props: PartProps<Row>) {
  const { columns, rows, rowKey, onRowClick, pageTotals, filterTotals, state, showSkeleton } = props
  const { t } = useTranslation('common')
  if (state !== undefined) return <div className={styles.cards}>{state}</div>
  const placed = (place: Column<Row>['card']) => columns.filter((column) => (column.card ?? 'value') === place)
  const numbers = columns.filter((column) => ['value', 'result'].includes(column.card ?? 'value'))
  return (
    <div className={styles.cards} role="list" aria-label={props.label}>
      {rows === undefined &&
        showSkeleton &&
        Array.from({ length: 3 }, (_, index) => (
          <div key={index} className={styles.card}>
            <Skeleton width="60%" />
            <Skeleton width="40%" height={11} />
          </div>
        ))}
      {rows?.map((row) => (
        <div key={rowKey(row)} role="listitem" className={styles.card} {...clickable(row, onRowClick)}>
          <div className={styles.cardHead}>
            <b>
              {placed('title').map((column) => (
                <span key={column.key}>{column.cell(row)}</span>
              ))}
            </b>
            <span>
              {placed('status').map((column) => (
                <span key={column.key}>{column.cell(row)}</span>
              ))}
            </span>
          </div>
          {placed('sub').map((column) => (
            <div key={column.key} className={styles.cardSub}>
              {column.cell(row)}
            </div>
          ))}
          <CardNumbers columns={numbers} content={(column) => column.cell(row)} />
          {filled(placed('wide'), row).map(({ column, content }) => (
            <dl key={column.key} className={styles.cardWide}>
              <dt>{column.header}</dt>
              <dd>{content}</dd>
            </dl>
          ))}
          {filled(placed('actions'), row).map(({ column, content }) => (
            <div key={column.key} className={styles.cardActions}>
              {content}
            </div>
          ))}
        </div>
      ))}
      {rows !== undefined &&
        rows.length > 0 &&
        [
          { name: t('table.pageTotal'), totals: pageTotals },
          { name: t('table.filterTotal'), totals: filterTotals },
        ].map(
          ({ name, totals }) =>
            totals && (
              <div key={name} role="listitem" className={cx(styles.card, styles.totalCard)}>
                <b>{name}</b>
                <CardNumbers
                  columns={numbers.filter((column) => totals[column.key] !== undefined)}
                  content={(column) => totals[column.key]}
                />
              </div>
            ),
        )}
    </div>
  )
}

const isEmpty = (content: ReactNode) => content === null || content === undefined || content === false || content === ''

const filled = <Row,>(columns: readonly Column<Row>[], row: Row) =>
  columns.map((column) => ({ column, content: column.cell(row) })).filter(({ content }) => !isEmpty(content))

function CardNumbers<Row>(props: { columns: readonly Column<Row>[]; content: (column: Column<Row>) => ReactNode }) {
  const shown = props.columns
    .map((column) => ({ column, content: props.content(column) }))
    .filter(({ content }) => !isEmpty(content))
  if (shown.length === 0) return null
  const across = Math.min(3, shown.length)
  return (
    // The number of columns depends on the data, so the style sheet reads it from a variable.
    <dl style={{ '--lx-columns': across } as CSSProperties}>
      {shown.map(({ column, content }, index) => (
        <div key={column.key} data-end={(across > 1 && index % across === across - 1) || undefined}>
          <dt>{column.header}</dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  )
}
