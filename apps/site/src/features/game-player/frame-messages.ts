import { parseGameMessage, playerMessage, type GameMessage, type HostMessage } from '@lotus/contract'
import { useCallback, useEffect, useRef, type RefObject } from 'react'

type ReceivedMessage = Pick<MessageEvent, 'origin' | 'source' | 'data'>

/**
 * The protocol message in a window message, or undefined for any other: it must come from the frame's own window and
 * from the vendor's exact origin.
 */
export function acceptMessage(
  received: ReceivedMessage,
  expected: { origin: string; source: MessageEventSource | null | undefined },
): GameMessage | undefined {
  if (!expected.source || received.source !== expected.source || received.origin !== expected.origin) return undefined
  return parseGameMessage(received.data)
}

/** A frame of our own origin could reach into the page, so such an address is never framed. */
export function isFramable(url: string, origin: string | null, ownOrigin: string): origin is string {
  if (origin === null || origin === ownOrigin) return false
  const target = URL.parse(url)
  if (target === null || target.origin !== origin) return false
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(target.hostname)
  return target.protocol === 'https:' || (target.protocol === 'http:' && isLoopback)
}

/** Listens to the game in the frame and returns a function to send to it. Messages go to the game's origin only. */
export function useFrameMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string | null,
  onMessage: (message: GameMessage) => void,
): (message: HostMessage) => void {
  const listener = useRef(onMessage)
  listener.current = onMessage
  useEffect(() => {
    if (origin === null) return
    const onEvent = (event: MessageEvent) => {
      const message = acceptMessage(event, { origin, source: frame.current?.contentWindow })
      if (message) listener.current(message)
    }
    globalThis.addEventListener('message', onEvent)
    return () => globalThis.removeEventListener('message', onEvent)
  }, [frame, origin])
  return useCallback(
    (message) => {
      if (origin !== null) frame.current?.contentWindow?.postMessage(playerMessage(message), origin)
    },
    [frame, origin],
  )
}
