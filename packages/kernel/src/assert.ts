/** Thrown on a bug of the program. Mapped to HTTP 500 and an alert; never used for a caller's input. */
export class AssertionError extends Error {
  override readonly name = 'AssertionError'
}

/** Asserts a condition; `why` is for the person who gets the alert. */
export function assert(condition: unknown, why: string): asserts condition {
  if (!condition) throw new AssertionError(why)
}

/** Marks code that is unreachable by its types. */
export function unreachable(value: never, why: string): never {
  throw new AssertionError(`${why}: ${JSON.stringify(value)}`)
}

/** The value, or an assertion error if it is missing although our code guarantees it. */
export function must<T>(value: T | null | undefined, why: string): T {
  assert(value !== null && value !== undefined, why)
  return value
}
