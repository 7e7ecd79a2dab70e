let count = 0

/** Identifies items of the slip on this page; the server gives the real order numbers. Unique across reloads too. */
export function newSlipItemId(): string {
  count += 1
  return `${Date.now().toString(36)}-${count.toString(36)}`
}
