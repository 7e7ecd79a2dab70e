type IdName = 'id' | `${string}Id`
type Sent<Name, Value> = Value extends Date
  ? string
  : Name extends IdName
    ? Value extends bigint
      ? string
      : Value
    : Value

/**
 * A row as calls send it: times in ISO 8601, ids as text, the rest as it is. A bigint under another name stays one, so
 * that nobody sends an amount unformatted. Fields that the contract does not list never leave (`presented`).
 */
export function wireRow<Row extends object>(row: Row): { [Name in keyof Row]: Sent<Name, Row[Name]> } {
  const sent = Object.entries(row).map(([name, value]: [string, unknown]) => {
    if (value instanceof Date) return [name, value.toISOString()]
    return [name, typeof value === 'bigint' && /^id$|Id$/.test(name) ? value.toString() : value]
  })
  return Object.fromEntries(sent) as { [Name in keyof Row]: Sent<Name, Row[Name]> } // As `Sent` says.
}
