export const languages = ['vi', 'en'] as const
export type Language = (typeof languages)[number]

/** The language of a header or cookie, Vietnamese where it names none of ours. */
export function languageOf(text: string | undefined): Language {
  return text?.slice(0, 2).toLowerCase() === 'en' ? 'en' : 'vi'
}
