import { CallError, isCallError } from '@lotus/client'
import type { RouteValue } from '@lotus/contract'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../shared/api.ts'
import { openAuth, requireLogin } from '../../shared/auth-gate.ts'
import type { PlayerSearch } from '../../shared/games-search.ts'
import type { GameTile } from '../../shared/games/open-target.ts'
import { useSession } from '../../shared/session.ts'
import { isFramable } from './frame-messages.ts'

export type Launched = RouteValue<'games.launch'>

/** The state of the player's game. */
export type Launch =
  | { state: 'asking' }
  | { state: 'login' }
  /** The frame has its address, but the game has not reported ready. */
  | { state: 'loading' | 'playing'; launched: Launched; url: string; origin: string }
  | { state: 'slow'; launched: Launched }
  | { state: 'lost'; code: string }
  /** E09: the game opens in one of its rooms, and none is chosen. */
  | { state: 'rooms' }
  | { state: 'closed'; until: string | null; popular: readonly GameTile[] }
  | { state: 'failed'; error: unknown }

/** A game that has not sent `ready` by then has failed; the person may try again. */
export const READY_TIMEOUT_MS = 30_000

export type LaunchControl = {
  launch: Launch
  /** Increases with every requested address: each gets a new frame. */
  attempt: number
  ready: () => void
  lost: (code: string) => void
  relaunch: () => void
  /** The game reports that its session expired: log in again, then get a new address. */
  expired: () => Promise<void>
}

/** Fetches the game's address once per attempt: an address can be used once, within a minute. */
export function useLaunch(search: PlayerSearch, lobbyUrl: string): LaunchControl {
  const { vendor, code, mode, room } = search
  const isRoomOpen = search.rooms !== undefined && room === undefined
  const [attempt, setAttempt] = useState(0)
  const [launch, setLaunch] = useState<Launch>({ state: 'asking' })
  const isOut = useSession((state) => state.token === null)
  const navigate = useNavigate()
  const wasSlow = useRef(false)
  // Better known once the game is loaded; that needs no new address.
  const lobby = useRef(lobbyUrl)
  lobby.current = lobbyUrl

  useEffect(() => {
    let isCurrent = true
    const set = (next: Launch) => {
      if (isCurrent) setLaunch(next)
    }
    if (vendor === undefined || code === undefined) {
      set({ state: 'failed', error: new CallError('game_not_found') })
      return
    }
    set({ state: 'asking' })
    const ask = async () => {
      if (!(await requireLogin())) return set({ state: 'login' })
      if (isRoomOpen) return set({ state: 'rooms' })
      const launched = await call('games.launch', {
        vendor,
        code,
        lobbyUrl: lobby.current,
        mode: mode ?? 'real',
        device: matchMedia('(max-width: 47.99em)').matches ? 'M' : 'W',
        ...(room === undefined ? {} : { roomId: room }),
      })
      if (!isCurrent) return
      if (launched.origin === null) {
        // A page of this site: our own lottery games (T15).
        await navigate({ href: launched.game_url, replace: true })
        return
      }
      set(framed(launched, wasSlow.current))
    }
    ask().catch((error: unknown) => set(refusal(error)))
    return () => {
      isCurrent = false
    }
    // A login needs a new address; a language change is sent as a message.
  }, [vendor, code, mode, room, isRoomOpen, attempt, isOut, navigate])

  useEffect(() => {
    if (launch.state !== 'loading') return
    const timer = setTimeout(() => {
      wasSlow.current = true
      setLaunch({ state: 'slow', launched: launch.launched })
    }, READY_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [launch])

  const relaunch = useCallback(() => setAttempt((count) => count + 1), [])
  return {
    launch,
    attempt,
    ready: useCallback(() => setLaunch((old) => (old.state === 'loading' ? { ...old, state: 'playing' } : old)), []),
    lost: useCallback((lostCode) => setLaunch({ state: 'lost', code: lostCode }), []),
    relaunch,
    expired: useCallback(async () => {
      if (await openAuth('login', 'expired')) relaunch()
      else setLaunch({ state: 'login' })
    }, [relaunch]),
  }
}

/** Through the operator's network first (K16); if that was too slow, directly from the vendor. */
function framed(launched: Launched, isDirect: boolean): Launch {
  const own = globalThis.location.origin
  const ways = [
    { url: launched.game_url2, origin: launched.origin2 },
    { url: launched.game_url, origin: launched.origin },
  ]
  for (const { url, origin } of isDirect ? ways.slice(1) : ways) {
    if (url !== null && isFramable(url, origin, own)) return { state: 'loading', launched, url, origin }
  }
  return { state: 'failed', error: new CallError('game_disabled') }
}

function refusal(error: unknown): Launch {
  if (isCallError(error, 'not_logged_in')) return { state: 'login' }
  if (isCallError(error, 'room_required')) return { state: 'rooms' }
  if (isCallError(error, 'game_maintenance')) {
    const { until, popular } = error.details
    return {
      state: 'closed',
      until: typeof until === 'string' ? until : null,
      // The contract's tiles, as the server sent them.
      popular: Array.isArray(popular) ? (popular as GameTile[]) : [],
    }
  }
  return { state: 'failed', error }
}
