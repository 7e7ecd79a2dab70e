import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

type Reader<T extends string = string> = (value: unknown) => T | undefined
/** How each search parameter of a page is read; an invalid value counts as missing. */
export type SearchReaders = Readonly<Record<string, Reader>>
export type SearchOf<R extends SearchReaders> = { [K in keyof R]?: NonNullable<ReturnType<R[K]>> }
type Change<R extends SearchReaders> = { [K in keyof R]?: ReturnType<R[K]> | undefined }

/** Any text up to a length, trimmed. */
export const textParam =
  (lengthMax?: number): Reader =>
  (value) =>
    readParam(value, lengthMax)

/** One of some values. */
export const choiceParam =
  <T extends string>(values: readonly T[]): Reader<T> =>
  (value) =>
    values.find((each) => each === value)

/** A text of a certain form. */
export const patternParam =
  (pattern: RegExp): Reader =>
  (value) => {
    const text = readParam(value)
    return text !== undefined && pattern.test(text) ? text : undefined
  }

export function readSearch<R extends SearchReaders>(readers: R, search: Record<string, unknown>): SearchOf<R> {
  const values = Object.entries(readers).map(([name, read]) => [name, read(search[name])] as const)
  // Each value comes from the reader with its name.
  return withValues(Object.fromEntries(values)) as SearchOf<R>
}

/** The search parameters of the open page, and a function to change some of them; undefined removes one. */
export function useSearchParams<R extends SearchReaders>(
  readers: R,
): [SearchOf<R>, (change: Change<R>, options?: { replace?: boolean }) => void] {
  const found: Record<string, unknown> = useSearch({ strict: false })
  const search = useMemo(() => readSearch(readers, found), [readers, found])
  const navigate = useNavigate()
  const change = useCallback(
    (next: Change<R>, { replace = false } = {}) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => readSearch(readers, { ...before, ...next }),
        replace,
      }),
    [navigate, readers],
  )
  return [search, change]
}

/** One parameter of an address: trimmed, shortened, left out where it is empty. */
export function readParam(value: unknown, lengthMax = 64): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim().slice(0, lengthMax)
  return text === '' ? undefined : text
}

/** Only entries with a value: `exactOptionalPropertyTypes` and short addresses need no empty ones. */
export function withValues<T extends Record<string, string | undefined>>(
  values: T,
): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  // The entries of T without the empty ones: exactly the return type.
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> }
}
