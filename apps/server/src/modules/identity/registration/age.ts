const YEARS_KNOWN_MAX = 130

/**
 * Whether somebody born on `birthday` is at least `years` old on `today` (both yyyy-MM-dd). Somebody born on 29
 * February is a year older on 1 March in common years (trust.md ACC-1).
 */
export function isOldEnough(birthday: string, today: string, years: number): boolean {
  const [year = 0, month = 0, day = 0] = birthday.split('-').map(Number)
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = today.split('-').map(Number)
  const hadBirthday = thisMonth > month || (thisMonth === month && thisDay >= day)
  const age = thisYear - year - (hadBirthday ? 0 : 1)
  return age >= years && age < YEARS_KNOWN_MAX
}
