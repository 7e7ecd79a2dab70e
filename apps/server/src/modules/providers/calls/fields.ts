/** The names of the wrong fields of a body, never their values. */
export function fieldsOf(issues: readonly { path: readonly PropertyKey[] }[]): { [field: string]: string } {
  return Object.fromEntries(issues.slice(0, 20).map(({ path }) => [path.map(String).join('.') || 'body', 'invalid']))
}
