import type { RouteInput } from '@lotus/contract'

export const kinds = ['ID_CARD', 'PASSPORT', 'DRIVING_LICENCE'] as const
type Kind = (typeof kinds)[number]
export type Typed = { kind: string; number: string; name: string; bornOn: string; expiresOn: string }
type Words = Record<'number' | 'name' | 'bornOn' | 'tooYoung' | 'past', string>

const NUMBER = /^[A-Za-z0-9][A-Za-z0-9 -]{4,28}[A-Za-z0-9]$/
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
/** The same day so many years earlier; days are compared as they are written. */
const yearsBefore = (day: string, years: number) => `${String(Number(day.slice(0, 4)) - years)}${day.slice(4)}`

/** What is wrong before anything is sent; the server checks again by the brand's clock. */
export function checkDocument(
  { number, name, bornOn, expiresOn }: Typed,
  { today, ageMin, words }: { today: string; ageMin: number; words: Words },
): Partial<Record<keyof Typed, string>> {
  return {
    ...(NUMBER.test(number.trim()) ? {} : { number: words.number }),
    ...(name.trim().length < 2 ? { name: words.name } : {}),
    ...(isDay(bornOn) ? {} : { bornOn: words.bornOn }),
    ...(isDay(bornOn) && bornOn > yearsBefore(today, ageMin) ? { bornOn: words.tooYoung } : {}),
    ...(isDay(expiresOn) && expiresOn < today ? { expiresOn: words.past } : {}),
  }
}

type Sent = Omit<RouteInput<'verification.send'>, 'front' | 'back' | 'selfie'>

export const toDocument = ({ kind, number, name, bornOn, expiresOn }: Typed): Sent => ({
  kind: kinds.find((one): one is Kind => one === kind) ?? 'ID_CARD',
  number: number.trim(),
  name: name.trim(),
  bornOn,
  expiresOn: expiresOn === '' ? null : expiresOn,
})
