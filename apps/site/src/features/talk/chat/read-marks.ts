const KEY = 'lx-chat-read'
/** More rooms than there will be; a damaged entry must not grow. */
const ROOMS_MAX = 50

/** The last read message of each room, kept on this device, because nobody else needs it. */
export function readMarks(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(globalThis.localStorage.getItem(KEY) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    const entries = Object.entries(stored).filter(([, mark]) => typeof mark === 'string' && /^\d{1,15}$/.test(mark))
    return Object.fromEntries(entries.slice(0, ROOMS_MAX))
  } catch {
    return {}
  }
}

export function keepMark(roomId: string, position: string): void {
  try {
    globalThis.localStorage.setItem(KEY, JSON.stringify({ ...readMarks(), [roomId]: position }))
  } catch {
    // Without storage the line of new messages is where the room was opened.
  }
}
