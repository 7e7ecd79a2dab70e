/** What reopens a conversation after a reload. */
export type StoredVisit = { key: string; uploadKey: string; isGuest: boolean }

const KEY = 'lx-service'
/** For this long a guest who closed the window by mistake finds the conversation again; afterwards nobody does. */
const GUEST_MS = 30 * 60_000

const isKey = (value: unknown): value is string => typeof value === 'string' && /^[A-Za-z0-9_-]{43}$/.test(value)

function read(storage: () => Storage): (StoredVisit & { at: number }) | null {
  try {
    const stored: unknown = JSON.parse(storage().getItem(KEY) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    const { key, uploadKey, isGuest, at } = stored as Record<string, unknown> // every field is checked below
    if (!isKey(key) || !isKey(uploadKey) || typeof at !== 'number') return null
    return { key, uploadKey, isGuest: isGuest === true, at }
  } catch {
    return null
  }
}

/** This tab's conversation, or a guest's recent one. */
export function readVisit(now: number): StoredVisit | null {
  const own = read(() => globalThis.sessionStorage)
  if (own) return own
  const guest = read(() => globalThis.localStorage)
  return guest?.isGuest && now - guest.at < GUEST_MS ? guest : null
}

export function keepVisit(visit: StoredVisit, now: number): void {
  try {
    const text = JSON.stringify({ ...visit, at: now })
    globalThis.sessionStorage.setItem(KEY, text)
    if (visit.isGuest) globalThis.localStorage.setItem(KEY, text)
  } catch {
    // Without storage a reload starts a new conversation.
  }
}

export function forgetVisit(): void {
  try {
    globalThis.sessionStorage.removeItem(KEY)
    globalThis.localStorage.removeItem(KEY)
  } catch {
    // Storage is blocked: nothing was kept.
  }
}
