import type { WebSocket } from 'ws'
import { CLOSED_FOR_RESTART } from '@lotus/contract'
import type { Metrics } from '../metrics.ts'
import type { Side } from './caller.ts'

const SOCKETS_PER_ADDRESS_MAX = 200

/** The open sockets, by server (site or back office) and address. */
export type Sockets = ReturnType<typeof createSockets>

export function createSockets(metrics: Metrics) {
  const byAddress: Record<Side, Map<string, Set<WebSocket>>> = { site: new Map(), backoffice: new Map() }
  const all = new Set<WebSocket>()
  /** Sockets for customer service: people ask there why the site is closed (R25, R26). */
  const forService = new WeakSet<WebSocket>()
  return {
    /** Returns the function that removes the socket; undefined if its address has too many. */
    add(socket: WebSocket, side: Side, address: string): (() => void) | undefined {
      const places = byAddress[side]
      const neighbours = places.get(address) ?? new Set()
      if (neighbours.size >= SOCKETS_PER_ADDRESS_MAX) return undefined
      places.set(address, neighbours.add(socket))
      all.add(socket)
      metrics.sockets.set(all.size)
      return () => {
        all.delete(socket)
        metrics.sockets.set(all.size)
        neighbours.delete(socket)
        if (neighbours.size === 0 && places.get(address) === neighbours) places.delete(address)
      }
    },
    ofSite: byAddress.site as ReadonlyMap<string, ReadonlySet<WebSocket>>,
    forService,
    closeAll(): void {
      for (const socket of all) socket.close(CLOSED_FOR_RESTART, 'the server stops')
    },
  }
}
