/** Thrown when the program itself is wrong. Mapped to HTTP 500 and an alert; never used on what a caller sends. */
export class AssertionError extends Error {
  override readonly name = 'AssertionError'
}

/** States what must hold; `why` is read by the person who gets the alert. */
export function assert(condition: unknown, why: string): asserts condition {
  if (!condition) throw new AssertionError(why)
}

/** Marks a place that the types say cannot be reached. */
export function unreachable(value: never, why: string): never {
  throw new AssertionError(`${why}: ${JSON.stringify(value)}`)
}

/** The value, or an assertion error where our own code promised that it is there. */
export function must<T>(value: T | null | undefined, why: string): T {
  assert(value !== null && value !== undefined, why)
  return value
}
