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
 * The same with the way back: `folded` is a space and the plain text, `places[i]` is where sign `i` of it stands in `text`
 * (which has to be in NFC for whole letters to be cut out).
 */
export function foldText(text: string): { folded: string; places: number[] } {
  let folded = ' '
  const places = [0]
  let at = 0
  for (const sign of text) {
    const plain = plainText(sign)
    // A mark alone belongs to the letter before it; everything else that leaves nothing stands between words.
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
