import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Frames come when the test says so; a task that a frame posts runs behind it. */
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

test('what follows from a tap waits for its frame, and each thing has one of its own', async () => {
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

test('asked for again before its frame, only the last one is done', async () => {
  const { later } = await import('./later.ts')
  const key = {}
  const done: number[] = []
  later(key, () => done.push(1))
  later(key, () => done.push(2))
  await frame()
  await frame()
  expect(done).toEqual([2])
})

test('who uses the outcome gets it at once, with what that asks for', async () => {
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

test('a page that nobody sees has no frames, and is not waited for', async () => {
  const { later } = await import('./later.ts')
  page.hidden = true
  const done: string[] = []
  later({}, () => done.push('board'))
  await frame()
  expect(done).toEqual(['board'])
})
