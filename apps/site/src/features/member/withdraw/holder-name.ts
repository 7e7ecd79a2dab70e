/**
 * A holder's name as banks write it: Latin letters without diacritics, upper case, single spaces (operations.md 3.2).
 * Other characters are removed; a trailing space stays while somebody types.
 */
export function plainHolderName(typed: string): string {
  return typed
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[đĐ]/g, 'D')
    .toUpperCase()
    .replace(/[^A-Z ]/g, '')
    .replace(/ {2,}/g, ' ')
    .trimStart()
    .slice(0, 50)
}

/** The rule of the contract: two to fifty letters and spaces, a letter first. */
export function isHolderName(name: string): boolean {
  return /^[A-Z][A-Z ]{1,49}$/.test(name.trim())
}

/** Six to nineteen digits (operations.md 3.3); spaces and dots are allowed and removed. */
export function plainAccountNumber(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, 19)
}

export function isAccountNumber(number: string): boolean {
  return /^\d{6,19}$/.test(number)
}
