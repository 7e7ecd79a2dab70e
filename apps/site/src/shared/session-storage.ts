/** The keys of the specification (E01). Values are text; what is more than text is JSON. */
export const sessionKeys = [
  'token',
  'isAgent',
  'account',
  'merchant',
  'merchantCode',
  'customerId',
  'memberLabel',
  'lang',
] as const
export type SessionKey = (typeof sessionKeys)[number]

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
  memory.clear()
  try {
    for (const key of sessionKeys) globalThis.sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored there.
  }
}
