/**
 * A refusal that is not a bug. `code` is one of the contract's error codes; the client translates `errors.<code>` with
 * `details`. Mapped to HTTP in one place (platform/http). For bugs use `assert`.
 */
export class AppError<Code extends string = string> extends Error {
  override readonly name = 'AppError'
  readonly code: Code
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: Code, details: Readonly<Record<string, unknown>> = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}
