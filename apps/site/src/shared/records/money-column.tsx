import { Money, type Column, type MoneyProps } from '@lotus/ui'

type Look<Row> = Pick<Column<Row>, 'card'> & Pick<MoneyProps, 'colored'>

/** A column of amounts. */
export function moneyColumn<Row>(
  key: string,
  header: string,
  amountOf: (row: Row) => MoneyProps['value'],
  { card, colored }: Look<Row> = {},
): Column<Row> {
  return { key, header, align: 'right', card, cell: (row) => <Money value={amountOf(row)} colored={colored} /> }
}
