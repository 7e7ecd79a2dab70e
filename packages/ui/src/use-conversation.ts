import { useEffect, useState, useSyncExternalStore } from 'react'

/** A conversation that lives as long as its screen; `@lotus/client/talk` creates it. */
interface Readable<State> {
  load: () => Promise<void>
  stop: () => void
  subscribe: (listener: () => void) => () => void
  read: () => State
}

const nothing = () => () => undefined

/**
 * One conversation for as long as its screen is mounted; another `key` is another conversation. Undefined until it
 * exists.
 */
export function useThread<State, Kind extends Readable<State>>(
  key: string,
  create: () => Kind & Readable<State>,
): { thread: Kind | undefined; state: State | undefined } {
  const [held, setHeld] = useState<{ key: string; thread: Kind & Readable<State> }>()
  useEffect(() => {
    const thread = create()
    setHeld({ key, thread })
    void thread.load()
    return () => thread.stop()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `create` is a new function with every drawing; the key says which conversation it is.
  }, [key])
  const thread = held?.key === key ? held.thread : undefined
  const state = useSyncExternalStore(
    thread?.subscribe ?? nothing,
    () => thread?.read(),
    () => undefined,
  )
  return { thread, state }
}

/** How many messages came below the reader's position; none while the end is visible. For `ChatLog`'s `onAtEnd`. */
export function useUnread(ids: readonly string[]): {
  unread: number
  isAtEnd: boolean
  onAtEnd: (isAtEnd: boolean) => void
} {
  // Null: there were no messages when the reader left the end.
  const [leftAt, setLeftAt] = useState<string | null>()
  const place = typeof leftAt === 'string' ? ids.lastIndexOf(leftAt) : -1
  return {
    unread: leftAt === undefined ? 0 : ids.length - 1 - place,
    isAtEnd: leftAt === undefined,
    onAtEnd: (isAtEnd) => setLeftAt(isAtEnd ? undefined : (ids.at(-1) ?? null)),
  }
}
