/**
 * "ph***88": the first two and the last two characters. Of a short name only the first two, since four would show most
 * of it.
 */
export function maskAccount(username: string): string {
  const letters = [...username]
  return `${letters.slice(0, 2).join('')}***${letters.length < 8 ? '' : letters.slice(-2).join('')}`
}

/** `ng***@example.com`: enough to recognise one's own, not enough to write to. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at)
  return `${local.slice(0, local.length > 4 ? 2 : 1)}***${email.slice(at)}`
}

/** `+84******678`. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)}${'*'.repeat(Math.max(3, phone.length - 6))}${phone.slice(-3)}`
}

/** `N***** V** A**`: the first letter of each part. */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .map((part) => `${part.slice(0, 1)}${'*'.repeat(Math.max(1, part.length - 1))}`)
    .join(' ')
}

/** Names are compared without diacritics, case and repeated spaces (trust.md 4.8). */
export function plainName(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/gi, 'd').replace(/\s+/g, ' ').trim().toUpperCase()
}
