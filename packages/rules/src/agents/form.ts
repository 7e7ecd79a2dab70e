import { isRecord } from '../lottery/shape-checks.ts'

/** Something that is not in the form of the exchange format. Whoever reads a world catches it. */
export class FormFault extends Error {
  /** Where it is, such as `contracts[2].tiers[0]`; empty: in the world itself. */
  path = ''
}

export function refuse(what: string): never {
  throw new FormFault(what)
}

/** Reads a part; a fault in it gets the part's name (`contracts`) or place (`[2]`) in its path. */
export function within<T>(part: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof FormFault) error.path = part + (/^(\[|$)/.test(error.path) ? '' : '.') + error.path
    throw error
  }
}

/** What a parser made of a value; `undefined` is a fault. */
export function need<T>(value: T | undefined, what: string): T {
  return value === undefined ? refuse(what) : value
}

/** A key that may be left out has its default; one that is written as null has not been left out. */
export function orElse(value: unknown, fallback: unknown): unknown {
  return value === undefined ? fallback : value
}

export type Fields = Readonly<Record<string, unknown>>

/** An object with every key of `required`, any of `optional`, and no other. */
export function readObject(value: unknown, required: readonly string[], optional: readonly string[] = []): Fields {
  if (!isRecord(value)) refuse('not an object')
  const missing = required.find((key) => !Object.hasOwn(value, key))
  if (missing !== undefined) refuse(`missing key "${missing}"`)
  const unknown = Object.keys(value).find((key) => !required.includes(key) && !optional.includes(key))
  if (unknown !== undefined) refuse(`unknown key ${JSON.stringify(unknown)}`)
  return value
}

/** Reads one key of an object; a fault in its value gets the key's name. */
export function readKey<T>(fields: Fields, key: string, read: (value: unknown) => T): T {
  return within(key, () => read(fields[key]))
}

/** The same of a key that may be left out, and then has its default. */
export function readKeyOr<T>(fields: Fields, key: string, fallback: unknown, read: (value: unknown) => T): T {
  return within(key, () => read(orElse(fields[key], fallback)))
}

export function readList<T>(value: unknown, readItem: (item: unknown) => T): T[] {
  if (!Array.isArray(value)) refuse('not a list')
  return value.map((item, place) => within(`[${place}]`, () => readItem(item)))
}

export function readText(value: unknown): string {
  return typeof value === 'string' ? value : refuse('not a text')
}

export function readChoice<T extends string | number>(value: unknown, choices: readonly T[]): T {
  return need(
    choices.find((choice) => choice === value),
    'not one of the list',
  )
}

export function readFlag(value: unknown): boolean {
  return typeof value === 'boolean' ? value : refuse('not true or false')
}

/** Values by name, such as rates by category. */
export function readNamed<T>(value: unknown, readItem: (item: unknown) => T): ReadonlyMap<string, T> {
  if (!isRecord(value)) refuse('not an object')
  return new Map(Object.entries(value).map(([name, item]) => [name, within(name, () => readItem(item))]))
}
