/** An array as the database writes it, of values that need no escape; the driver would look for one in each of them. */
export const arrayText = <Row>(rows: readonly Row[], of: (row: Row) => number | bigint | boolean | null): string =>
  `{${rows.map((row) => of(row) ?? 'null').join(',')}}`
