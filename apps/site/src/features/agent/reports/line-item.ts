/** How the address names the line of a member whose name is masked, or not known: by its id. */
export const lineItem = (id: string): string => `line-${id}`

/** Whose line an item of the address opens: a member by id, else a name that was typed whole. */
export function lineOfItem(item: string | undefined): { under?: string; account?: string } {
  if (item === undefined) return {}
  const [, under] = /^line-(\d+)$/.exec(item) ?? []
  return under === undefined ? { account: item } : { under }
}
