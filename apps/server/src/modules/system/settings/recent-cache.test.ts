import { describe, expect, it } from 'vitest'
import { createRecentCache } from './recent-cache.ts'

describe('what was read within the last two seconds', () => {
  it('is read once, and again after two seconds or a change', async () => {
    let now = 0
    let reads = 0
    const cache = createRecentCache<string, number>(() => now)
    const get = () => cache.get('a', async () => ++reads)
    expect([await get(), await get()]).toEqual([1, 1])
    now = 2_000
    expect(await get()).toBe(2)
    cache.forget('a')
    expect(await get()).toBe(3)
  })

  it('is not what a read brings that began before the change', async () => {
    const cache = createRecentCache<string, string>(() => 0)
    const late = Promise.withResolvers<string>()
    const first = cache.get('a', () => late.promise)
    cache.forget('a')
    expect(await cache.get('a', async () => 'after')).toBe('after')
    late.resolve('before')
    expect(await first).toBe('before')
    expect(await cache.get('a', async () => 'read again')).toBe('after')
  })
})
