/**
 * Which request the panel opens when the decided one leaves the list: the one below it, at the end the one above, none
 * when it was the last. None either for a request that is not in the list (opened by a link).
 */
export function nextSelection(ids: readonly string[], decided: string): string | undefined {
  const index = ids.indexOf(decided)
  if (index < 0) return undefined
  return ids[index + 1] ?? ids[index - 1]
}
