import { useEffect, useState, useSyncExternalStore } from 'react'

/** A conversation that lives as long as its screen; `@lotus/client/talk` creates it. */
interface Line<State> {
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
export function useTalkLine<State, Kind extends Line<State>>(
  key: string,
  create: () => Kind & Line<State>,
): { line: Kind | undefined; state: State | undefined } {
  const [held, setHeld] = useState<{ key: string; line: Kind & Line<State> }>()
  useEffect(() => {
    const line = create()
    setHeld({ key, line })
    void line.load()
    return () => line.stop()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `create` is a new function with every drawing; the key says which conversation it is.
  }, [key])
  const line = held?.key === key ? held.line : undefined
  const state = useSyncExternalStore(
    line?.subscribe ?? nothing,
    () => line?.read(),
    () => undefined,
  )
  return { line, state }
}

/** How many messages came below the reader's position; none while the end is visible. For `ChatLog`'s `onAtEnd`. */
export function useUnseen(ids: readonly string[]): {
  unseen: number
  isAtEnd: boolean
  onAtEnd: (isAtEnd: boolean) => void
} {
  // Null: there were no messages when the reader left the end.
  const [leftAt, setLeftAt] = useState<string | null>()
  const place = typeof leftAt === 'string' ? ids.lastIndexOf(leftAt) : -1
  return {
    unseen: leftAt === undefined ? 0 : ids.length - 1 - place,
    isAtEnd: leftAt === undefined,
    onAtEnd: (isAtEnd) => setLeftAt(isAtEnd ? undefined : (ids.at(-1) ?? null)),
  }
}
