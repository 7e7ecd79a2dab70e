/**
 * One line of CSV (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe before it; a number
 * stays a number, with its sign.
 */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => csvCell(cell ?? '')).join(',')}\r\n`
}

function csvCell(text: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(text)
  // A tab or line break before the sign is skipped by spreadsheets, so it counts as one too.
  const isFormula = !isNumber && /^[\s]*[=+\-@\t\r|%]/.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
