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

/** A call in the words of the canonical dialect; a dialect writes them in its own. */
export type Fields = Readonly<Record<string, unknown>>
export type Key = { id: string; secret: string }

/** An answer, read into the canonical words. Amounts in ten-thousandths. */
export type Reply = {
  /** 0 where no answer came. */
  http: number
  code: string
  /** Null where the dialect does not tell. */
  duplicate: boolean | null
  balance: bigint | null
  txBalance: bigint | null
  body: Readonly<Record<string, unknown>>
  items: readonly Reply[]
  ms: number
  /** Why no answer came. */
  error: string | null
}

/** What goes over the wire. */
export type Wire = { path: string; headers: Readonly<Record<string, string>>; body: string }

export type EncodeOptions = {
  /** The path of the vendor's door, without a slash at its end: `/vendor/v1/HOUSE`. */
  base: string
  key: Key
  nowMs: number
}

/** How one way of speaking is written and read. */
export type Dialect = {
  name: string
  /** What signs: a secret that both sides share, or the caller's private key. */
  keyKind: 'hmac' | 'rsa'
  /** Whether it has a call for several operations at once. */
  hasBatch: boolean
  /** Whether it has the reports of a day and of a round. */
  hasReports: boolean
  /** Whether fields have types, or are all texts. */
  isTyped: boolean
  /** The balance in the answer to a copy: that of now, or that of the first answer. */
  copyBalance: 'now' | 'then'
  /** The amount of a written body in forms that are not the dialect's own; each is to be refused. */
  wrongAmounts: readonly { what: string; rewrite: (body: string) => string }[]
  encode(op: Op, fields: Fields, options: EncodeOptions): Wire
  /** Headers anew for a body that is sent as it is: broken ones are signed properly. */
  sign(wire: { path: string; body: string }, options: EncodeOptions): Readonly<Record<string, string>>
  decode(op: Op, http: number, text: string): Omit<Reply, 'ms' | 'error' | 'http'>
}
