/** A country's name in the reader's language; null if the code is invalid. */
export function placeName(countryCode: string, language: string): string | null {
  try {
    return new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(countryCode) ?? null
  } catch {
    return null
  }
}
