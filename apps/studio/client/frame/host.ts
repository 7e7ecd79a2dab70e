import { parseHostMessage, playerMessage, type GameMessage, type HostMessage } from '@lotus/contract/player-messages'

export type Host = {
  isFramed: boolean
  send(message: GameMessage): void
}

/**
 * The page that holds the game. Messages are sent only to its exact origin and accepted only from that origin and the
 * parent window; without a host page the game sends none.
 */
export function connectHost(origins: readonly string[], onMessage: (message: HostMessage) => void): Host {
  const isFramed = globalThis.parent !== globalThis.self
  let known = isFramed ? originAbove(origins) : undefined
  globalThis.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source !== globalThis.parent || !isFramed || !origins.includes(event.origin)) return
    const message = parseHostMessage(event.data)
    if (!message) return
    known = event.origin
    onMessage(message)
  })
  return {
    isFramed,
    send(message) {
      if (!isFramed) return
      for (const origin of known === undefined ? origins : [known])
        globalThis.parent.postMessage(playerMessage(message), origin)
    },
  }
}

/** Browsers that report the parent's origin make it unnecessary to ask every origin. */
function originAbove(origins: readonly string[]): string | undefined {
  const above = 'ancestorOrigins' in location ? location.ancestorOrigins[0] : undefined
  return above !== undefined && origins.includes(above) ? above : undefined
}
