/**
 * One line of CSV (RFC 4180). A text that a spreadsheet would read as a formula gets an apostrophe in front; a number
 * stays a number, with its sign.
 */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => csvCell(cell ?? '')).join(',')}\r\n`
}

function csvCell(text: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(text)
  // Spreadsheets skip a tab or line break before the sign, so such a text counts as a formula too.
  const isFormula = !isNumber && /^[\s]*[=+\-@\t\r|%]/.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
