import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { addDays, businessDay, moneyToString } from '@lotus/kernel'
import { nextBirthday, type RankRule } from '@lotus/rules/loyalty'
import { getBirthdayFacts } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import { loyaltySettings } from '../settings.ts'
import { birthdayRef, DAY_MS, readBirthdayTerms } from './give-birthday.ts'
import { hasGift } from './ranks.repo.ts'

type OwnBirthday = RouteValue<'loyalty.standing'>['birthday']

/** What the member's next birthday gives at the rank of now, and what is missing for it. */
export async function getOwnBirthday(
  db: Queryable,
  memberId: bigint,
  rank: RankRule | undefined,
  now: Date,
): Promise<OwnBirthday> {
  const amount = rank?.birthdayBonus ?? 0n
  const answer = (state: OwnBirthday['state'], opensOn: string | null = null): OwnBirthday => ({
    state,
    amount: moneyToString(amount),
    opensOn,
  })
  if (amount === 0n || (await getSetting(db, loyaltySettings.countsFrom)) === null) return answer('NO_RANK')
  const facts = await getBirthdayFacts(db, memberId)
  if (facts.birthday === null) return answer('NO_DATE')
  const terms = await readBirthdayTerms(db)
  if (terms.needsCheck && !facts.isChecked) return answer('CHECK')
  const today = businessDay(now)
  // The first birthday whose days to claim are not over.
  let birthday = nextBirthday(facts.birthday, addDays(today, 1 - terms.days))
  if (birthday <= today && (await hasGift(db, memberId, birthdayRef(birthday)))) return answer('GIVEN', birthday)
  const allowed = [
    { since: facts.memberSince, days: terms.memberDays },
    { since: facts.knownSince, days: terms.knownDays },
  ].map(({ since, days }) => businessDay(new Date(since.getTime() + days * DAY_MS)))
  const first = allowed.reduce((latest, day) => (day > latest ? day : latest), today)
  // Its days are over before it may be given.
  while (addDays(birthday, terms.days) <= first) birthday = nextBirthday(facts.birthday, addDays(birthday, 1))
  return answer('DAY', birthday > first ? birthday : first)
}
