/**
 * What is everybody's outlives the person: the merchant, the language, and answers of the server that are the same for
 * all. Everything else that a tab stores, under whatever key, is taken to be the person's (E01, T12).
 */
const sharedKeys = ['merchant', 'merchantCode', 'lang', 'settings', 'validationRules', 'gameVendor'] as const
/** The person's keys of the specification (E01). Values are text; what is more than text is JSON. */
type PersonalKey =
  | 'token'
  | 'isAgent'
  | 'account'
  | 'customerId'
  | 'memberLabel'
  | 'vassalage'
  | 'play'
  // Notices for players that came up since this login.
  | 'noticesShown'
type SessionKey = PersonalKey | (typeof sharedKeys)[number]
/** What this device keeps of a person beyond the tab; the rest of the local storage is how the device is set. */
const personalLocalKeys = ['lx-recent-searches', 'lx-chat-read', 'lx-service']

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

/** Clears everything of the person (T12). */
export function clearSession(): void {
  const isPersonal = (key: string) => !(sharedKeys as readonly string[]).includes(key) // so that any text may be looked up
  for (const key of memory.keys()) if (isPersonal(key)) memory.delete(key)
  try {
    const { sessionStorage, localStorage } = globalThis
    for (const key of Object.keys(sessionStorage)) if (isPersonal(key)) sessionStorage.removeItem(key)
    for (const key of personalLocalKeys) localStorage.removeItem(key)
  } catch {
    // Nothing was stored there.
  }
}

/** The session alone is over: whose tab it is stays written down until that person or another one comes. */
export function clearToken(): void {
  memory.delete('token')
  try {
    globalThis.sessionStorage.removeItem('token')
  } catch {
    // It was not stored there.
  }
}
