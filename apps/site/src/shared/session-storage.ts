/**
 * Data that is not personal survives a logout: the merchant, the language, and answers that are the same for everybody.
 * Everything else in a tab's storage, under any key, counts as personal (E01, T12).
 */
const sharedKeys = ['merchant', 'merchantCode', 'lang', 'settings', 'validationRules', 'gameVendor'] as const
/** The personal keys of the specification (E01). Values are text; anything else is JSON. */
type PersonalKey =
  | 'token'
  | 'isAgent'
  | 'account'
  | 'customerId'
  | 'memberLabel'
  | 'vassalage'
  | 'play'
  // Notices for players shown since this login.
  | 'noticesShown'
  // When this login's contracts that wait were looked for.
  | 'contractsPrompted'
type SessionKey = PersonalKey | (typeof sharedKeys)[number]
/** What this device stores of a person beyond the tab; the rest of the local storage is settings of the device. */
const personalLocalKeys = ['lx-recent-searches', 'lx-chat-read', 'lx-service']

/** Where storage is blocked the session lives as long as the page does. */
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

/** Removes everything personal (T12). */
export function clearSession(): void {
  const isPersonal = (key: string) => !(sharedKeys as readonly string[]).includes(key) // any string can be looked up
  for (const key of memory.keys()) if (isPersonal(key)) memory.delete(key)
  try {
    const { sessionStorage, localStorage } = globalThis
    for (const key of Object.keys(sessionStorage)) if (isPersonal(key)) sessionStorage.removeItem(key)
    for (const key of personalLocalKeys) localStorage.removeItem(key)
  } catch {
    // Nothing was stored there.
  }
}

/** Only the session has ended: whose tab it is stays stored until that person or another one logs in. */
export function clearToken(): void {
  memory.delete('token')
  try {
    globalThis.sessionStorage.removeItem('token')
  } catch {
    // It was not stored there.
  }
}
