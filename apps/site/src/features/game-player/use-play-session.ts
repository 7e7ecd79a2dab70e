import { useCallback, useEffect, useState } from 'react'
import { serverClock } from '../../shared/api.ts'
import { readSession, writeSession } from '../../shared/session-storage.ts'
import { markShown, countRound, isCheckDue, addTime, readPlay, writePlay, type PlaySession } from './play-session.ts'

const TICK_MS = 1000

export type PlayControl = {
  session: PlaySession
  isDue: boolean
  /** The reality check was answered: play continues. */
  seen: () => void
  ended: (round: { roundId: string; bet: string; win: string }) => void
}

/** Time, stakes and wins of this session, kept in the tab. Time counts only while the game can be played. */
export function usePlaySession(owner: string, everyMinutes: number, isPlaying: boolean): PlayControl {
  const [session, setSession] = useState(() => readPlay(readSession('play'), owner, serverClock.now()))
  useEffect(() => {
    setSession((old) => (old.owner === owner ? old : readPlay(readSession('play'), owner, serverClock.now())))
  }, [owner])
  useEffect(() => writeSession('play', writePlay(session)), [session])
  const isDue = isCheckDue(session, everyMinutes)
  useEffect(() => {
    if (!isPlaying || isDue) return
    let before = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const passed = now - before
      before = now
      setSession((old) => addTime(old, passed, serverClock.now()))
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [isPlaying, isDue])
  return {
    session,
    isDue,
    seen: useCallback(() => setSession(markShown), []),
    ended: useCallback((round) => setSession((old) => countRound(old, round, serverClock.now())), []),
  }
}
