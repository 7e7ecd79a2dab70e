/**
 * Whether who was born on `birthday` has reached `years` on `today`, both yyyy-MM-dd in the player's zone (trust.md
 * ACC-1). Who was born on 29 February comes of age on 1 March where the year has no such day.
 */
export function isOldEnough(birthday: string, today: string, years: number): boolean {
  const [year = '', month = '', day = ''] = birthday.split('-')
  // 29 February of a common year sorts after the 28th and before 1 March.
  return `${String(Number(year) + years).padStart(4, '0')}-${month}-${day}` <= today
}
