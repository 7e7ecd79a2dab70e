/** The choices; `auto` follows the device. */
export const colorSchemes = ['dark', 'light', 'auto'] as const
export type ColorScheme = (typeof colorSchemes)[number]

/** The attribute of the root element that all colour roles depend on (tokens.css). */
export const colorSchemeAttribute = 'data-color-scheme'
/** Local storage key and cookie of the choice; the server reads the cookie to send the right attribute. */
export const colorSchemeStorageKey = 'lx-theme'
export const colorSchemeCookieName = 'theme'
export const defaultColorScheme: ColorScheme = 'auto'

export function isColorScheme(value: unknown): value is ColorScheme {
  return colorSchemes.some((scheme) => scheme === value)
}

/** The choice in a request's Cookie header; undefined if there is none. */
export function colorSchemeOfCookie(cookieHeader: string | undefined): ColorScheme | undefined {
  const match = new RegExp(`(?:^|;\\s*)${colorSchemeCookieName}=([a-z]+)`).exec(cookieHeader ?? '')
  return isColorScheme(match?.[1]) ? match[1] : undefined
}
