import { parseInstant, type Instant } from './calendar.ts'
import { need, readList, readObject, readText, refuse } from './form.ts'

/** From when on, and until when, an account is known to be of the person whose first account is `main`. */
export type SamePerson<Member> = { readonly main: Member; readonly from: Instant; readonly to: Instant }
/** From when on, and until when, an account waits for a review, as it looks like somebody's above it. */
export type Duplicate = { readonly from: Instant; readonly to: Instant }

const readInstant = (value: unknown): Instant => need(parseInstant(value), 'not a time')

/** One step leads from each account to the first one of its person, which is listed as nobody's itself. */
export function readSamePersons<Member>(
  members: ReadonlyMap<string, Member>,
  value: unknown,
): ReadonlyMap<Member, SamePerson<Member>> {
  const marks = new Map<Member, SamePerson<Member>>()
  const readMember = (id: unknown) => need(members.get(readText(id)), 'an unknown member')
  readList(value, (item) => {
    const fields = readObject(item, ['member', 'of', 'from', 'to'])
    const member = readMember(fields['member'])
    if (marks.has(member)) refuse('an account twice')
    const to = fields['to'] === null ? Infinity : readInstant(fields['to'])
    marks.set(member, { main: readMember(fields['of']), from: readInstant(fields['from']), to })
  })
  if ([...marks.values()].some(({ main }) => marks.has(main))) refuse('a first account that is of another one')
  return marks
}

export function readDuplicates<Member>(
  members: ReadonlyMap<string, Member>,
  value: unknown,
): ReadonlyMap<Member, Duplicate[]> {
  const rows = readList(value, (item) => {
    const { member, from, to } = readObject(item, ['member', 'from', 'to'])
    return {
      member: need(members.get(readText(member)), 'an unknown member'),
      from: readInstant(from),
      to: to === null ? Infinity : readInstant(to),
    }
  })
  return Map.groupBy(rows, ({ member }) => member)
}
