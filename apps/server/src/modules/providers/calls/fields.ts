/** Which fields of a body are wrong, without a word of what stood in them. */
export function fieldsOf(issues: readonly { path: readonly PropertyKey[] }[]): { [field: string]: string } {
  return Object.fromEntries(issues.slice(0, 20).map(({ path }) => [path.map(String).join('.') || 'body', 'invalid']))
}
