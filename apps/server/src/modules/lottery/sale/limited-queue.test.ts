import { expect, test } from 'vitest'
import { AppError } from '@lotus/kernel'
import { createQueue } from './limited-queue.ts'

/** Work that ends on demand. */
function held() {
  let end: (error?: Error) => void = () => {}
  const done = new Promise<void>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve())
  })
  return { work: () => done, end: (error?: Error) => end(error) }
}

test('a fixed number run, a fixed number wait in order, and one more is busy without being started', async () => {
  const lane = createQueue({ runningMax: 2, waitingMax: 2 })
  const works = [held(), held()]
  const started: number[] = []
  const running = works.map(({ work }) => lane(work))
  const queued = [1, 2].map((n) =>
    lane(async () => {
      started.push(n)
    }),
  )
  await expect(lane(async () => started.push(3))).rejects.toThrow(AppError)
  await expect(lane(async () => started.push(3))).rejects.toMatchObject({ code: 'busy' })
  expect(started).toEqual([])
  works[0]?.end()
  await running[0]
  await Promise.all(queued)
  expect(started).toEqual([1, 2])
  works[1]?.end()
  await running[1]
  await lane(async () => started.push(4))
  expect(started).toEqual([1, 2, 4])
})

test('failing work passes its slot on', async () => {
  const lane = createQueue({ runningMax: 1, waitingMax: 1 })
  const first = held()
  const failed = lane(first.work)
  const second = lane(async () => 'second')
  first.end(new Error('the database is away'))
  await expect(failed).rejects.toThrow('away')
  expect(await second).toBe('second')
  expect(await lane(async () => 'third')).toBe('third')
})
