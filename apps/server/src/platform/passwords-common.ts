/**
 * The passwords everybody tries first (trust.md C3, ASVS 6.2.4). A list of our own making: a few hundred words, keyboard
 * runs and dates, compared without case, without the usual letter-for-digit swaps and without what people hang on at the
 * front or the end. Pure; no list of anybody else is bundled.
 */
const words = `
password passwd pass passw matkhau matkhaune matkhaucuatoi khongbiet khongco chiu mothaiba motnaicho
admin administrator root user guest test tester testing demo login logon member account taikhoan thanhvien khach
welcome letmein iloveyou loveyou iloveu anhyeuem emyeuanh yeuem yeuanh yeuemnhieu nhoem nhoanh tinhyeu hanhphuc mylove
changeme default secret secure access master super superman batman spiderman starwars pokemon naruto doraemon conan
dragon monkey tiger lion eagle falcon shadow phoenix panda kitty puppy bunny horse turtle shark wolf
sunshine rainbow moonlight sunflower flower butterfly angel princess prince queen king love lover lovely sweet
hello hellohello goodbye computer internet laptop samsung iphone android windows google facebook youtube tiktok zalo
football soccer bongda barcelona realmadrid arsenal chelsea liverpool manchester juventus messi ronaldo
vietnam vietnamese hanoi saigon danang hue dalat nhatrang cantho haiphong vungtau quynhon namdinh hochiminh
lotus hoasen sen lottery lotto xoso xosomienbac loto lode casino baccarat poker jackpot lucky luckyday winner victory
trungthuong phattai taisan maymam giaumanh tienbac money dollar diamond gold golden silver bitcoin rich million
nguyen nguyenvan nguyenthi tran le pham hoang phan vu vo dang bui do ho ngo duong
anh em con bome boyeu meyeu giadinh family mother father brother sister baby babyboy babygirl
linh trang huong thao phuong mai lan hoa tuan hung dung minh quang long hai nam son duc thang khanh ngoc
monday tuesday friday sunday january spring summer autumn winter mualethu muaxuan muahe
batdau batmi mothai abcd abc abcabc aaaa xyz qwe asd zxc freedom forever whatever nothing something trustno
michael jordan jennifer jessica daniel thomas andrew charlie george robert ashley amanda nicole
matrix hunter killer ninja samurai warrior legend hero gamer gaming player playboy pubg lienquan freefire
`
  .trim()
  .split(/\s+/)

const keyboardRows = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujm',
  'azertyuiop',
]
const bases = new Set(words)
const runs = keyboardRows.flatMap((row) => [row, [...row].reverse().join('')]).map((row) => row + row)

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

/** Whether a password is one that guessing starts with. `username` is what it must not repeat. */
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

/** Without digits and signs at either end: `123Matkhau!!` is `matkhau`. All digits stay as they are. */
function core(text: string): string {
  const inner = text.replace(/^[^a-z]+|[^a-z]+$/g, '')
  return inner === '' ? text : inner
}

function unswapped(text: string): string {
  // What stands at the ends is more often an ornament than a letter: cut it first, then read the swaps inside.
  return [...text.replace(/[\d!@#$%^&*._-]{1,6}$/, '')].map((letter) => swaps[letter] ?? letter).join('')
}

function isWord(text: string): boolean {
  if (bases.has(text)) return true
  // Two of the words in a row, and the same word twice: `iloveyoubaby`, `lotuslotus`.
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

/** A stretch of a keyboard row or of the alphabet, or two such stretches of at least three: `qwerty123456`. */
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
