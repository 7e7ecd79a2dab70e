/**
 * Where the panel goes when the decided request leaves the list: to the one below it, at the end to the one above,
 * and nowhere when it was the last. A request that is not in the list (opened by a link) leads nowhere.
 */
export function nextSelection(ids: readonly string[], decided: string): string | undefined {
  const index = ids.indexOf(decided)
  if (index < 0) return undefined
  return ids[index + 1] ?? ids[index - 1]
}
