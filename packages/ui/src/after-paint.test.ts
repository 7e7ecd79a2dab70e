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
  const { runAfterPaint } = await import('./after-paint.ts')
  const done: string[] = []
  runAfterPaint({}, () => done.push('board'))
  runAfterPaint({}, () => done.push('sums'))
  expect(done).toEqual([])
  await frame()
  expect(done).toEqual(['board'])
  await frame()
  expect(done).toEqual(['board', 'sums'])
})

test('work scheduled again before its frame runs only once, the last version', async () => {
  const { runAfterPaint } = await import('./after-paint.ts')
  const key = {}
  const done: number[] = []
  runAfterPaint(key, () => done.push(1))
  runAfterPaint(key, () => done.push(2))
  await frame()
  await frame()
  expect(done).toEqual([2])
})

test('a flush runs pending work at once, with the work it schedules', async () => {
  const { flushAfterPaint, cancelAfterPaint, runAfterPaint } = await import('./after-paint.ts')
  const done: string[] = []
  const gone = {}
  runAfterPaint({}, () => {
    done.push('board')
    runAfterPaint({}, () => done.push('sums'))
  })
  runAfterPaint(gone, () => done.push('gone'))
  cancelAfterPaint(gone)
  flushAfterPaint()
  expect(done).toEqual(['board', 'sums'])
  await frame()
  expect(done).toEqual(['board', 'sums'])
})

test('a hidden page has no frames, and work does not wait for one', async () => {
  const { runAfterPaint } = await import('./after-paint.ts')
  page.hidden = true
  const done: string[] = []
  runAfterPaint({}, () => done.push('board'))
  await frame()
  expect(done).toEqual(['board'])
})
