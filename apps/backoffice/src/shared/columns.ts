import type { Column } from '@lotus/ui'

type Short<Row> = Omit<Column<Row>, 'header'> & { header?: string }

/** Columns of a list; each takes its key as its name unless it sets another. */
export const columnsOf = <Row>(nameOf: (key: string) => string, columns: readonly Short<Row>[]): Column<Row>[] =>
  columns.map((column) => ({ header: nameOf(column.key), ...column }))
