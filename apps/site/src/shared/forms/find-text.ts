/** Normalises text: no case, no diacritics, only letters and digits, so that "da nang" finds "Xổ số Đà Nẵng". */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[đĐ]/g, 'd')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Whether every typed word is the beginning of a word of the text. */
export function isFound(haystack: string, typed: string): boolean {
  const words = plainText(haystack).split(' ')
  const joined = words.join('')
  return plainText(typed)
    .split(' ')
    .every((part) => words.some((word) => word.startsWith(part)) || joined.includes(part))
}
