import { TRIAL_ACCOUNT } from '@lotus/contract'
import { sql, type Queryable } from '@lotus/database'

/** For whom a birthday counts: members, and the date in the profile, at least since these times. */
export type BirthdayTerms = { memberSince: Date; knownSince: Date; needsCheck: boolean }
export type Birthday = { memberId: bigint; day: string }

/**
 * Open accounts whose birthday is one of these days (`bornOn`: month x 100 + day), behind a member, so many. A date without
 * a time stands since the account was opened.
 */
export function listBirthdays(
  db: Queryable,
  days: readonly { day: string; bornOn: readonly number[] }[],
  terms: BirthdayTerms,
  page: { after: bigint; limit: number },
): Promise<Birthday[]> {
  const dates = days.flatMap(({ day, bornOn }) => bornOn.map((born) => ({ day, born })))
  return db.many<Birthday>(sql`
    select m.id as "memberId", x.day::text as day
    from unnest(${dates.map(({ day }) => day)}::date[], ${dates.map(({ born }) => born)}::integer[]) as x(day, born)
    join member m on ((extract(month from m.birthday) * 100 + extract(day from m.birthday))::integer) = x.born
    where m.birthday is not null and m.id > ${page.after}::bigint and m.status = 'active' and m.account_type <> ${TRIAL_ACCOUNT} and not m.is_test
      and m.created_at <= ${terms.memberSince} and coalesce(m.birthday_at, m.created_at) <= ${terms.knownSince}
      and (not ${terms.needsCheck}::boolean or m.identity_checked_at is not null)
    order by m.id limit ${page.limit}`)
}

export type BirthdayFacts = { birthday: string | null; memberSince: Date; knownSince: Date; isChecked: boolean }

export function getBirthdayFacts(db: Queryable, memberId: bigint): Promise<BirthdayFacts> {
  return db.one<BirthdayFacts>(sql`
    select birthday::text, created_at as "memberSince", coalesce(birthday_at, created_at) as "knownSince",
      identity_checked_at is not null as "isChecked"
    from member where id = ${memberId}`)
}
