import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Frames come when the test says so; a task posted in a frame runs after it. */
let frames: (() => void)[] = []
const frame = async () => {
  for (const run of frames.splice(0)) run()
  await new Promise((resolve) => setImmediate(resolve))
  await new Promise((resolve) => setImmediate(resolve))
}
const page = { hidden: false, addEventListener: () => {} }

beforeEach(() => {
  frames = []
  page.hidden = false
  vi.resetModules()
  vi.stubGlobal('document', page)
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
})
afterEach(() => vi.unstubAllGlobals())

test('work that follows a tap waits for its frame, and each piece gets a frame of its own', async () => {
  const { later } = await import('./later.ts')
  const done: string[] = []
  later({}, () => done.push('board'))
  later({}, () => done.push('sums'))
  expect(done).toEqual([])
  await frame()
  expect(done).toEqual(['board'])
  await frame()
  expect(done).toEqual(['board', 'sums'])
})

test('work scheduled again before its frame runs only once, the last version', async () => {
  const { later } = await import('./later.ts')
  const key = {}
  const done: number[] = []
  later(key, () => done.push(1))
  later(key, () => done.push(2))
  await frame()
  await frame()
  expect(done).toEqual([2])
})

test('a flush runs pending work at once, with the work it schedules', async () => {
  const { flushLater, forgetLater, later } = await import('./later.ts')
  const done: string[] = []
  const gone = {}
  later({}, () => {
    done.push('board')
    later({}, () => done.push('sums'))
  })
  later(gone, () => done.push('gone'))
  forgetLater(gone)
  flushLater()
  expect(done).toEqual(['board', 'sums'])
  await frame()
  expect(done).toEqual(['board', 'sums'])
})

test('a hidden page has no frames, and work does not wait for one', async () => {
  const { later } = await import('./later.ts')
  page.hidden = true
  const done: string[] = []
  later({}, () => done.push('board'))
  await frame()
  expect(done).toEqual(['board'])
})
