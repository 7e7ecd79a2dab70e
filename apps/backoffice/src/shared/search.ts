/** One parameter of an address: trimmed, shortened, left out where it is empty. */
export function readParam(value: unknown, lengthMax = 64): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim().slice(0, lengthMax)
  return text === '' ? undefined : text
}

/** Only what has a value: `exactOptionalPropertyTypes` and short addresses want no empty ones. */
export function withValues<T extends Record<string, string | undefined>>(
  values: T,
): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  // Entries of T without the empty ones: exactly the return type.
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> }
}
