/** A draw that took place, as the win rules read it. */
export type Facts = {
  readonly isVoid: false
  /** The places in order: digits, balls, cars, dice; of the normals and the special number the special is last. */
  readonly values: readonly string[]
  /** Numbers by name (the prizes of a station, the parts of a Thai draw, the animal of the year). */
  readonly named: Readonly<Record<string, readonly string[]>>
}

/** A checked draw; a void one did not take place, and every order on it is refunded (status 12). */
export type FamilyDraw = Facts | { readonly isVoid: true }

export const voidDraw: FamilyDraw = { isVoid: true }

export function facts(values: readonly string[], named: Facts['named'] = {}): Facts {
  return { isVoid: false, values, named }
}

/** What of a draw a rule reads. */
export type Read = (facts: Facts) => readonly string[]

/** The values from place `from` (counted from 0) to before place `to`. */
export const places =
  (from: number, to?: number): Read =>
  ({ values }) =>
    values.slice(from, to)

/** The value of one place; our own tables never ask for one that is not there. */
export function valueAt({ values }: Facts, place: number): string {
  return values[place] ?? ''
}
