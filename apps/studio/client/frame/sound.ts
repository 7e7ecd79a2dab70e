/** Sounds made by code: short, quiet, and none for a loss or for a win below the bet. */
export type Sound = {
  setMuted(muted: boolean): void
  isMuted(): boolean
  /** Browsers allow sound only after a gesture. */
  wake(): void
  click(): void
  reelStop(reel: number): void
  /** `times` is the win over the bet. */
  win(times: number): void
  freeSpins(): void
}

const storageKey = 'lotusStudioMuted'
const LOUDNESS = 0.16
/** Five notes of a scale that sounds well in any order. */
const notes = [523.25, 587.33, 659.25, 783.99, 880, 1046.5]

/** `isSilent` for pages that only show: they neither sound nor remember a choice. */
export function createSound({ isSilent = false } = {}): Sound {
  let context: AudioContext | undefined
  let isMuted = isSilent || readMuted()
  const tone = (frequency: number, at: number, length: number, shape: OscillatorType = 'sine', loud = 1) => {
    if (!context || isMuted || context.state !== 'running') return
    const start = context.currentTime + at
    const gain = context.createGain()
    gain.gain.setValueAtTime(0, start)
    gain.gain.linearRampToValueAtTime(LOUDNESS * loud, start + 0.012)
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length)
    const oscillator = context.createOscillator()
    oscillator.type = shape
    oscillator.frequency.value = frequency
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(start)
    oscillator.stop(start + length + 0.02)
  }
  return {
    isMuted: () => isMuted,
    setMuted(muted) {
      if (isSilent) return
      isMuted = muted
      try {
        localStorage.setItem(storageKey, muted ? '1' : '0')
      } catch {
        // Storage may be closed to frames; the choice then holds for this page.
      }
    },
    wake() {
      context ??= 'AudioContext' in globalThis ? new AudioContext() : undefined
      if (context?.state === 'suspended') void context.resume()
    },
    click: () => tone(420, 0, 0.07, 'triangle', 0.5),
    reelStop: (reel) => tone(150 + reel * 12, 0, 0.11, 'triangle', 0.9),
    win(times) {
      const count = times >= 10 ? 6 : times >= 3 ? 4 : 3
      for (let i = 0; i < count; i += 1) tone(notes[i] ?? 880, i * 0.09, 0.35)
    },
    freeSpins() {
      for (const [i, note] of [0, 2, 4, 5, 4, 5].entries()) tone(notes[note] ?? 880, i * 0.13, 0.5, 'sine', 0.9)
    },
  }
}

function readMuted(): boolean {
  try {
    return localStorage.getItem(storageKey) === '1'
  } catch {
    return false
  }
}
