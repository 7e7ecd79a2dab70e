import { useEffect, useRef, useState } from 'react'

const KEY = 'bo-service-sound'
const BEEP_SECONDS = 0.18
const BEEP_HZ = 660
const BEEP_GAIN = 0.08
const MARK = /^\(\d+\) /

function stored(): boolean {
  try {
    return globalThis.localStorage.getItem(KEY) === '1'
  } catch {
    return false
  }
}

/** A short tone made by the browser itself; where sound is blocked, the title still shows the count. */
function beep(): void {
  try {
    const context = new AudioContext()
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = BEEP_HZ
    volume.gain.value = BEEP_GAIN
    tone.connect(volume).connect(context.destination)
    tone.start()
    tone.stop(context.currentTime + BEEP_SECONDS)
    tone.addEventListener('ended', () => void context.close())
  } catch {
    // Sound is not available here.
  }
}

/** Alerts an operator who is not looking: the count in the title, and a sound if switched on. */
export function useAlert(waiting: number): { hasSound: boolean; setSound: (hasSound: boolean) => void } {
  const [hasSound, setHasSound] = useState(stored)
  const before = useRef(waiting)
  useEffect(() => {
    if (waiting > before.current && hasSound) beep()
    before.current = waiting
  }, [waiting, hasSound])
  useEffect(() => {
    const bare = document.title.replace(MARK, '')
    document.title = waiting > 0 ? `(${waiting}) ${bare}` : bare
    return () => {
      document.title = document.title.replace(MARK, '')
    }
  }, [waiting])
  return {
    hasSound,
    setSound: (next) => {
      setHasSound(next)
      if (next) beep()
      try {
        globalThis.localStorage.setItem(KEY, next ? '1' : '0')
      } catch {
        // Storage is blocked: the choice lasts until the page is closed.
      }
    },
  }
}
