import type { PacketWindow } from './types.ts'

/** What can be done now: grab from the window that runs, wait for the next one, or look back. */
export type Moment =
  | { kind: 'running'; window: PacketWindow }
  | { kind: 'next'; window: PacketWindow }
  | { kind: 'over'; window: undefined }

/** Undefined `now`: the clock is not known yet, so nothing runs. */
export function momentOf(windows: readonly PacketWindow[], now: number | undefined): Moment {
  const ahead = windows
    .filter(({ state, to }) => state === 'OPEN' && (now === undefined || Date.parse(to) > now))
    .toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from))
  const [window] = ahead
  if (window === undefined) return { kind: 'over', window }
  return { kind: now !== undefined && Date.parse(window.from) <= now ? 'running' : 'next', window }
}

/** Windows that are over with their proof, the newest first. */
export const endedOf = (windows: readonly PacketWindow[]): PacketWindow[] =>
  windows.filter(({ seed }) => seed !== null).toSorted((a, b) => b.window - a.window)
