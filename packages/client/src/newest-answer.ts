/** What of a query cache is read here; TanStack Query's QueryClient fits. */
type Cache = {
  getQueryState(queryKey: readonly unknown[]): { data: unknown; dataUpdateCount: number } | undefined
}

/**
 * Reads a call's answer for the cache. If the cache got a value meanwhile (the answer to a change, written into it), the
 * read began before that change, and what is in the cache stays.
 */
export async function newestAnswer<Answer>(
  cache: Cache,
  queryKey: readonly unknown[],
  read: () => Promise<Answer>,
): Promise<Answer> {
  const before = cache.getQueryState(queryKey)?.dataUpdateCount ?? 0
  const answer = await read()
  const now = cache.getQueryState(queryKey)
  // A value under this key is an answer of the same call.
  return now && now.dataUpdateCount > before ? (now.data as Answer) : answer
}
