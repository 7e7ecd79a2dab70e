import { plainName } from '../identity/index.ts'
import invented from './demo/invented-list.json' with { type: 'json' }

export type ScreeningHit = { entry: string; kind: 'SANCTION' | 'PEP'; name: string; bornOn: string | null }

/** A list of sanctions or of politically exposed persons (trust.md AML-2). One that cannot be asked throws, and is asked again. */
export type ScreeningList = {
  name: string
  /** Another text once the list has changed: everybody who was approved is then looked up again. Without it they are by time alone. */
  version?(): Promise<string>
  find(person: { name: string; bornOn: string }): Promise<readonly ScreeningHit[]>
}

const NEAR_YEARS = 1
const PARTS_LEAST = 2
export const VERSION_LONGEST = 80

const partsOf = (name: string) => plainName(name).split(' ')

/** Whether all parts of the entry's name are in the person's, in any order, and the years of birth are near, where both are known. */
export function isLikeEntry(
  person: { name: string; bornOn: string },
  entry: { name: string; bornOn: string | null },
): boolean {
  const own = new Set(partsOf(person.name))
  const parts = partsOf(entry.name)
  if (parts.length < PARTS_LEAST || !parts.every((part) => own.has(part))) return false
  if (entry.bornOn === null) return true
  return Math.abs(Number(entry.bornOn.slice(0, 4)) - Number(person.bornOn.slice(0, 4))) <= NEAR_YEARS
}

/** The demo's list: every person on it is invented, as its name says. */
export const inventedList: ScreeningList = {
  name: invented.list,
  version: async () =>
    invented.entries
      .map(({ entry }) => entry)
      .join(' ')
      .slice(0, VERSION_LONGEST),
  find: async (person) =>
    invented.entries
      .filter((entry) => isLikeEntry(person, entry))
      .map(({ entry, kind, name, bornOn }) => ({ entry, kind: kind === 'PEP' ? 'PEP' : 'SANCTION', name, bornOn })),
}
