import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lazyChunk } from './lazy-chunk.ts'

describe('a page group', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is what its chunk exports', async () => {
    await expect(lazyChunk(() => Promise.resolve({ page: 1 }))()).resolves.toEqual({ page: 1 })
  })

  it('fails after 120 seconds with a message of its own', async () => {
    let failure: unknown
    lazyChunk(() => new Promise(() => undefined))().catch((error: unknown) => (failure = error))
    await vi.advanceTimersByTimeAsync(119_999)
    expect(failure).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(failure).toMatchObject({ code: 'page_load_timeout' })
  })

  it('fails as a network error if the chunk cannot be loaded, and is requested again the next time', async () => {
    const load = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValueOnce('page')
    const chunk = lazyChunk(load)
    await expect(chunk()).rejects.toMatchObject({ code: 'network_error' })
    await expect(chunk()).resolves.toBe('page')
  })
})
