import { isRecord } from '../lottery/shape-checks.ts'

/** Something that is not in the form of the exchange format. Whoever reads a world catches it. */
export class FormFault extends Error {}

export function refuse(what: string): never {
  throw new FormFault(what)
}

/** What a parser made of a value; `undefined` is a fault. */
export function need<T>(value: T | undefined, what: string): T {
  return value === undefined ? refuse(what) : value
}

/** A key that may be left out has its default; one that is written as null has not been left out. */
export function orElse(value: unknown, fallback: unknown): unknown {
  return value === undefined ? fallback : value
}

type Fields = Readonly<Record<string, unknown>>

/** An object with every key of `required`, any of `optional`, and no other. */
export function readObject(value: unknown, required: readonly string[], optional: readonly string[] = []): Fields {
  if (!isRecord(value)) refuse('not an object')
  if (!required.every((key) => Object.hasOwn(value, key))) refuse('a key is missing')
  if (!Object.keys(value).every((key) => required.includes(key) || optional.includes(key))) refuse('an unknown key')
  return value
}

export function readList<T>(value: unknown, readItem: (item: unknown) => T): T[] {
  return Array.isArray(value) ? value.map(readItem) : refuse('not a list')
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
  return new Map(Object.entries(value).map(([name, item]) => [name, readItem(item)]))
}
