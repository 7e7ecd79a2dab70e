import { readSession, writeSession } from '../../../shared/session-storage.ts'

/** For a visitor: what this browser has shown. For a member the server knows. */
const VISITOR_KEY = 'lx-notices-seen'
/** Since this login; logout clears the tab's storage. */
const LOGIN_KEY = 'noticesShown'
/** Enough for years of pop-ups. */
const KEPT_MAX = 200

const parse = (text: string | null): readonly string[] => {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
  } catch {
    // Damaged or blocked storage: at worst a pop-up is shown once more.
    return []
  }
}

export function readSeen(): ReadonlySet<string> {
  try {
    return new Set(parse(globalThis.localStorage.getItem(VISITOR_KEY)))
  } catch {
    return new Set()
  }
}

export function rememberSeen(id: string): void {
  try {
    const ids = [...readSeen()].filter((each) => each !== id)
    globalThis.localStorage.setItem(VISITOR_KEY, JSON.stringify([...ids, id].slice(-KEPT_MAX)))
  } catch {
    // Storage may be blocked; then it holds for this page only.
  }
}

export const readShownSinceLogin = (): ReadonlySet<string> => new Set(parse(readSession(LOGIN_KEY)))

export function rememberShownSinceLogin(id: string): void {
  writeSession(LOGIN_KEY, JSON.stringify([...readShownSinceLogin(), id].slice(-KEPT_MAX)))
}
