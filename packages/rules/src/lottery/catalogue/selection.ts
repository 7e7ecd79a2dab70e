type Row = readonly string[]

/** A member's checked choice: its lines, in the form the win rules read. */
export type Selection =
  /** Every item is a line (a number, a multiset, an outcome). */
  | { readonly kind: 'items'; readonly items: Row }
  /** Every k-subset of the pool. */
  | { readonly kind: 'subsets'; readonly k: number; readonly pool: Row }
  /** Every row is a line. */
  | { readonly kind: 'combos'; readonly combos: readonly Row[] }
  /** All of `dan` with every (k - |dan|)-subset of `tuo`. */
  | { readonly kind: 'dan_tuo'; readonly k: number; readonly dan: Row; readonly tuo: Row }
  /** Every ordered pair of different tokens: the doubled and the single one. */
  | { readonly kind: 'pairs'; readonly tokens: Row }
  /** One token of each row; with `isDistinct` only those without a repeated token. */
  | { readonly kind: 'product'; readonly rows: readonly Row[]; readonly isDistinct: boolean }
  /** Every tuple is a line. */
  | { readonly kind: 'tuples'; readonly tuples: readonly Row[] }
  /** Rows by place, empty if the place is not played. */
  | { readonly kind: 'places'; readonly rows: readonly Row[]; readonly k: number }
  /** `first.count` of one set with `second.count` of the other, all different. */
  | { readonly kind: 'two_sets'; readonly first: CountedSet; readonly second: CountedSet }
  /** Every k-subset of the marked places (from 0) with every line of `inner`. */
  | { readonly kind: 'marked'; readonly k: number; readonly places: readonly number[]; readonly inner: Selection }
  /** The whole set as one line. */
  | { readonly kind: 'set'; readonly members: Row }

export type CountedSet = { readonly count: number; readonly tokens: Row }

/** The wire form of a content, rebuilt from the checked input: equal choices always give the same JSON. */
export type WireContent = readonly string[] | readonly Row[] | { readonly [key: string]: WireContent }

export type Checked = {
  readonly ok: true
  readonly selection: Selection
  readonly content: WireContent
  /** A bigint because a large choice is counted before it is refused. */
  readonly lines: bigint
}
