/** Text without case, diacritics and what is not a letter or a figure: "Xổ số Đà Nẵng" is found by "da nang". */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[đĐ]/g, 'd')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Whether every word that was typed begins a word of the text. */
export function isFound(haystack: string, typed: string): boolean {
  const words = plainText(haystack).split(' ')
  const joined = words.join('')
  return plainText(typed)
    .split(' ')
    .every((part) => words.some((word) => word.startsWith(part)) || joined.includes(part))
}
