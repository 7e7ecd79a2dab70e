/** A draw that took place, in the form the win rules read. */
export type Facts = {
  readonly isVoid: false
  /** The places in order: digits, balls, cars, dice; of normal numbers and a special one the special is last. */
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

/** The part of a draw that a rule reads. */
export type Read = (facts: Facts) => readonly string[]

/** The values from place `from` (counted from 0) to before place `to`. */
export const places =
  (from: number, to?: number): Read =>
  ({ values }) =>
    values.slice(from, to)

/** The value of one place; our own tables never ask for a missing one. */
export function valueAt({ values }: Facts, place: number): string {
  return values[place] ?? ''
}
