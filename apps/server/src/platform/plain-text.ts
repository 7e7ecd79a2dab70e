/**
 * Text as people type it in a hurry: lower case, without diacritics, everything but letters and digits a single space.
 * `Đá Thổ` and `da tho` are the same.
 */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * The same with positions: `folded` is a space and the plain text, `places[i]` is the position of its character `i` in
 * `text` (which must be in NFC so that whole letters can be cut out).
 */
export function foldText(text: string): { folded: string; places: number[] } {
  let folded = ' '
  const places = [0]
  let at = 0
  for (const sign of text) {
    const plain = plainText(sign)
    // A combining mark belongs to the letter before it; any other character that folds to nothing separates words.
    if (plain === '' && !/^\p{M}+$/u.test(sign) && !folded.endsWith(' ')) {
      folded += ' '
      places.push(at)
    }
    for (const letter of plain) {
      folded += letter
      for (let unit = 0; unit < letter.length; unit += 1) places.push(at)
    }
    at += sign.length
  }
  return { folded: folded.trimEnd() || ' ', places }
}
