/** The calls a vendor makes (wallet.md 2). */
export type Op =
  | 'authenticate'
  | 'balance'
  | 'bet'
  | 'win'
  | 'betWin'
  | 'rollback'
  | 'endRound'
  | 'adjust'
  | 'batch'
  | 'status'
  | 'report/daily'
  | 'report/round'

/** A call with the canonical field names; a dialect writes it with its own. */
export type Fields = Readonly<Record<string, unknown>>
export type Key = { id: string; secret: string }

/** An answer, read into the canonical fields. Amounts in ten-thousandths. */
export type Reply = {
  /** 0 if no answer came. */
  http: number
  code: string
  /** Null if the dialect does not say. */
  duplicate: boolean | null
  balance: bigint | null
  txBalance: bigint | null
  body: Readonly<Record<string, unknown>>
  items: readonly Reply[]
  ms: number
  /** Why no answer came. */
  error: string | null
}

/** The request as sent. */
export type Wire = { path: string; headers: Readonly<Record<string, string>>; body: string }

export type EncodeOptions = {
  /** The path of the vendor API, without a slash at its end: `/vendor/v1/HOUSE`. */
  base: string
  key: Key
  nowMs: number
}

/** A written body with something in another form. */
export type Rewrite = { what: string; rewrite: (body: string) => string }

/** How a dialect is written and read. */
export type Dialect = {
  name: string
  /** The signing key: a secret shared by both sides, or the caller's private key. */
  keyKind: 'hmac' | 'rsa'
  /** Whether it has a batch call. */
  hasBatch: boolean
  /** Whether it has the reports of a day and of a round. */
  hasReports: boolean
  /** Whether fields have types, or are all texts. */
  isTyped: boolean
  /** The balance in the answer to a copy: the current one, or that of the first answer. */
  copyBalance: 'now' | 'then'
  /** The amount of a written body in forms that the dialect does not allow; each must be refused. */
  wrongAmounts: readonly Rewrite[]
  /** The flags of a written body (`roundClosed`, `isFree`) in forms that the dialect does not allow. */
  wrongFlags: readonly Rewrite[]
  encode(op: Op, fields: Fields, options: EncodeOptions): Wire
  /** New headers for a given body: even broken bodies are signed correctly. */
  sign(wire: { path: string; body: string }, options: EncodeOptions): Readonly<Record<string, string>>
  decode(op: Op, http: number, text: string): Omit<Reply, 'ms' | 'error' | 'http'>
}
