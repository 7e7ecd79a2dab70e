import { create } from 'zustand'

/** Key in local storage; it exists only while sound is on. */
const STORAGE_KEY = 'drawSound'
/** Soft: it must not be louder than what else plays on the device. */
const VOLUME = 0.06

/** Whether a draw sounds: off until somebody asks for it. */
export const useDrawSound = create<boolean>()(() => readStored())

function readStored(): boolean {
  try {
    return globalThis.localStorage.getItem(STORAGE_KEY) === 'on'
  } catch {
    return false
  }
}

let audio: AudioContext | undefined
const context = (): AudioContext | undefined => {
  if (typeof AudioContext === 'undefined') return undefined
  audio ??= new AudioContext()
  return audio
}

/** Turns the sound on or off; the tap that turns it on lets the browser play, and one tone answers it. */
export function setDrawSound(isOn: boolean): void {
  useDrawSound.setState(isOn)
  try {
    if (isOn) globalThis.localStorage.setItem(STORAGE_KEY, 'on')
    else globalThis.localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Where storage is forbidden the choice lives as long as the page does.
  }
  if (isOn) playTones([{ hertz: 660, afterMs: 0 }])
}

export type Tone = { hertz: number; afterMs: number }

/** A tick for each number that falls, and two rising tones for a gain; a loss has none. */
export function tonesOf(numbers: number, stepMs: number, isGain: boolean): Tone[] {
  const ticks = Array.from({ length: numbers }, (_, index) => ({ hertz: 420, afterMs: index * stepMs }))
  const end = numbers * stepMs
  return isGain ? [...ticks, { hertz: 660, afterMs: end }, { hertz: 880, afterMs: end + 140 }] : ticks
}

/** Plays tones if sound is on; without a sound device, or before the first touch of the page, nothing happens. */
export function playTones(tones: readonly Tone[]): void {
  if (!useDrawSound.getState()) return
  const sound = context()
  if (!sound) return
  // Refused before the first touch: then nothing sounds.
  void sound.resume().catch(() => undefined)
  for (const { hertz, afterMs } of tones) {
    const at = sound.currentTime + afterMs / 1000
    const tone = sound.createOscillator()
    const volume = sound.createGain()
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(VOLUME, at)
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.18)
    tone.connect(volume).connect(sound.destination)
    tone.start(at)
    tone.stop(at + 0.2)
  }
}
