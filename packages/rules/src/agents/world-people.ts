import type { Instant } from './calendar.ts'
import { readKey, readList, readObject, refuse, within } from './form.ts'
import { readInstant } from './world-values.ts'

/** From when on, and until when, an account is known to be of the person whose first account is `main`. */
export type SamePerson<Member> = { readonly main: Member; readonly from: Instant; readonly to: Instant }
/** From when on, and until when, an account waits for a review, as it looks like somebody's above it. */
export type Duplicate = { readonly from: Instant; readonly to: Instant }

const readEnd = (value: unknown): Instant => (value === null ? Infinity : readInstant(value))

/** One step leads from each account to the first one of its person, which is listed as nobody's itself. */
export function readSamePersons<Member>(
  readMember: (id: unknown) => Member,
  value: unknown,
): ReadonlyMap<Member, SamePerson<Member>> {
  const marks = new Map<Member, SamePerson<Member>>()
  readList(value, (item) => {
    const fields = readObject(item, ['member', 'of', 'from', 'to'])
    const member = readKey(fields, 'member', readMember)
    if (marks.has(member)) within('member', () => refuse('an account twice'))
    marks.set(member, {
      main: readKey(fields, 'of', readMember),
      from: readKey(fields, 'from', readInstant),
      to: readKey(fields, 'to', readEnd),
    })
  })
  if ([...marks.values()].some(({ main }) => marks.has(main))) refuse('a first account that is of another one')
  return marks
}

export function readDuplicates<Member>(
  readMember: (id: unknown) => Member,
  value: unknown,
): ReadonlyMap<Member, Duplicate[]> {
  const rows = readList(value, (item) => {
    const fields = readObject(item, ['member', 'from', 'to'])
    return {
      member: readKey(fields, 'member', readMember),
      from: readKey(fields, 'from', readInstant),
      to: readKey(fields, 'to', readEnd),
    }
  })
  return Map.groupBy(rows, ({ member }) => member)
}
