import { afterAll, expect } from 'vitest'

/**
 * Vitest's setup of the unit project. Its files share a process: a fake `WebSocket` or `window` that one file leaves
 * behind breaks whichever file runs next, which differs from machine to machine. So the file that leaves a fake browser
 * global behind fails itself.
 */
const ofBrowser = [
  'window',
  'document',
  'localStorage',
  'sessionStorage',
  'addEventListener',
  'WebSocket',
  'fetch',
  'setTimeout',
  'Date',
  'requestAnimationFrame',
]
const described = () => new Map(ofBrowser.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]))
const before = described()

afterAll(() => {
  const changed = [...described()].filter(([name, is]) => {
    const was = before.get(name)
    return !is !== !was || is?.value !== was?.value || is?.get !== was?.get
  })
  expect(
    changed.map(([name]) => name),
    'globals that this file did not put back',
  ).toEqual([])
})
