const YEARS_KNOWN_MAX = 130

/**
 * Whether somebody born on `birthday` is at least `years` old on `today` (both yyyy-MM-dd). Somebody born on 29
 * February is a year older on 1 March in common years (trust.md ACC-1).
 */
export function isOldEnough(birthday: string, today: string, years: number): boolean {
  const age = ageOn(birthday, today)
  return age >= years && age < YEARS_KNOWN_MAX
}

/** How many years somebody is old on that day. */
export function ageOn(birthday: string, today: string): number {
  const [year = 0, month = 0, day = 0] = birthday.split('-').map(Number)
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = today.split('-').map(Number)
  const hadBirthday = thisMonth > month || (thisMonth === month && thisDay >= day)
  return thisYear - year - (hadBirthday ? 0 : 1)
}
