import common from './passwords-common.json' with { type: 'json' }

/**
 * The most common passwords (trust.md C3, ASVS 6.2.4). Our own list: a few hundred words, keyboard runs and dates,
 * compared without case, without the usual letter-for-digit swaps and without characters added in front or at the end.
 * Pure; no external list is bundled.
 */
const words = common.words.flatMap((line) => line.split(' '))

const bases = new Set(words)
const runs = common.keyboardRows.flatMap((row) => [row, [...row].reverse().join('')]).map((row) => row + row)

const swaps: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Whether a password is among the first that are guessed. It must not repeat `username`. */
export function isCommonPassword(password: string, username: string): boolean {
  const plain = password.toLowerCase()
  const name = username.toLowerCase()
  if (name.length >= 4 && core(plain) === core(name)) return true
  if (plain === name || plain === name + name) return true
  return (
    [plain, core(plain)].some((text) => isRepeated(text) || isRun(text) || isWord(text)) ||
    isDate(plain) ||
    isWord(core(unswapped(plain)))
  )
}

/** Removes digits and signs at both ends: `123Matkhau!!` is `matkhau`. A text of digits only stays. */
function core(text: string): string {
  const inner = text.replace(/^[^a-z]+|[^a-z]+$/g, '')
  return inner === '' ? text : inner
}

function unswapped(text: string): string {
  // Characters at the ends are more often added than swapped: cut them first, then undo the swaps inside.
  return [...text.replace(/[\d!@#$%^&*._-]{1,6}$/, '')].map((letter) => swaps[letter] ?? letter).join('')
}

function isWord(text: string): boolean {
  if (bases.has(text)) return true
  // Two of the words together, or one word twice: `iloveyoubaby`, `lotuslotus`.
  for (let cut = 3; cut <= text.length - 3; cut += 1)
    if (bases.has(text.slice(0, cut)) && bases.has(text.slice(cut))) return true
  return false
}

/** `aaaaaaaa`, `12121212`, `abcabcabc`: one to four characters over and over. */
function isRepeated(text: string): boolean {
  for (let size = 1; size <= 4; size += 1) {
    const unit = text.slice(0, size)
    if (text.length >= size * 2 && unit.repeat(Math.ceil(text.length / size)).slice(0, text.length) === text)
      return true
  }
  return false
}

/** A run of a keyboard row or of the alphabet, or two such runs of at least three: `qwerty123456`. */
function isRun(text: string): boolean {
  const isStretch = (part: string) => part.length >= 3 && runs.some((row) => row.includes(part))
  if (isStretch(text)) return true
  for (let cut = 3; cut <= text.length - 3; cut += 1)
    if (isStretch(text.slice(0, cut)) && isStretch(text.slice(cut))) return true
  return false
}

/** A birthday alone, in any of the usual orders. */
function isDate(text: string): boolean {
  const digits = text.replace(/[-./ ]/g, '')
  if (!/^\d{8}$/.test(digits)) return false
  const isDay = (day: number, month: number, year: number) =>
    day >= 1 && day <= 31 && month >= 1 && month <= 12 && year >= 1900 && year <= 2099
  const part = (from: number, to: number) => Number(digits.slice(from, to))
  return (
    isDay(part(0, 2), part(2, 4), part(4, 8)) ||
    isDay(part(2, 4), part(0, 2), part(4, 8)) ||
    isDay(part(6, 8), part(4, 6), part(0, 4))
  )
}
