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

/** A short tone made by the browser itself; where it may not sound, the title still says it. */
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
    // No sound here.
  }
}

/** Tells an operator who looks elsewhere: the count in the title, and a sound where it is switched on. */
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
        // Then the choice holds for this page.
      }
    },
  }
}
