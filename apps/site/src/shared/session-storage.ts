/** The person's keys of the specification (E01). Values are text; what is more than text is JSON. */
const personalKeys = [
  'token',
  'isAgent',
  'account',
  'merchant',
  'merchantCode',
  'customerId',
  'memberLabel',
  'lang',
  'vassalage',
  'play',
  // Notices for players that came up since this login.
  'noticesShown',
] as const
/** What is everybody's: kept while the tab lives, used until the server answers anew. They outlive a logout. */
type CacheKey = 'settings' | 'validationRules' | 'gameVendor'
type SessionKey = (typeof personalKeys)[number] | CacheKey

/** Where storage is forbidden the session lives as long as the page does. */
const memory = new Map<string, string>()

export function readSession(key: SessionKey): string | null {
  try {
    return globalThis.sessionStorage.getItem(key)
  } catch {
    return memory.get(key) ?? null
  }
}

export function writeSession(key: SessionKey, value: string): void {
  try {
    globalThis.sessionStorage.setItem(key, value)
  } catch {
    memory.set(key, value)
  }
}

/** Logout clears everything of the person (T12); the caller restores the merchant's keys. */
export function clearSession(): void {
  for (const key of personalKeys) memory.delete(key)
  try {
    for (const key of personalKeys) globalThis.sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored there.
  }
}
