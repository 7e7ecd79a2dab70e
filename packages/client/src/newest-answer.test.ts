import { describe, expect, it } from 'vitest'
import { newestAnswer } from './newest-answer.ts'

describe('an answer for the cache', () => {
  const key = ['member.profile', {}]
  const cacheOf = (state: { data: unknown; dataUpdateCount: number } | undefined) => ({
    state,
    getQueryState: (asked: readonly unknown[]) => (asked === key ? cache.state : undefined),
  })
  let cache = cacheOf(undefined)

  it('is what was read, at first and later', async () => {
    cache = cacheOf(undefined)
    expect(await newestAnswer(cache, key, async () => 'read')).toBe('read')
    cache = cacheOf({ data: 'before', dataUpdateCount: 3 })
    expect(await newestAnswer(cache, key, async () => 'read')).toBe('read')
  })

  it('is what a change put there while the read was under way', async () => {
    for (const before of [undefined, { data: 'before', dataUpdateCount: 3 }]) {
      cache = cacheOf(before)
      const read = async () => {
        cache.state = { data: 'changed', dataUpdateCount: (before?.dataUpdateCount ?? 0) + 1 }
        return 'read'
      }
      expect(await newestAnswer(cache, key, read)).toBe('changed')
    }
  })

  it('is no answer where the read failed', async () => {
    cache = cacheOf({ data: 'before', dataUpdateCount: 1 })
    await expect(newestAnswer(cache, key, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  })
})
