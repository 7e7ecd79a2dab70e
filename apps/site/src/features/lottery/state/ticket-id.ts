let count = 0

/** Tells tickets of the slip apart on this page; the server gives the real numbers. Unique across refreshes too. */
export function newTicketId(): string {
  count += 1
  return `${Date.now().toString(36)}-${count.toString(36)}`
}
