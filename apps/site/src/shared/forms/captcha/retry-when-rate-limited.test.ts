import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '@lotus/client'
import { retryWhenRateLimited } from './retry-when-rate-limited.ts'

const tooSoon = () => new CallError('too_many_requests', { details: { retryAfterSeconds: 1 } })

describe('one picture a second (K05)', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const { signal } = new AbortController()

  it('a request that came too soon is repeated after a second', async () => {
    const ask = vi.fn<() => Promise<string>>().mockRejectedValueOnce(tooSoon()).mockResolvedValueOnce('picture')
    const answer = retryWhenRateLimited(ask, signal)
    await vi.advanceTimersByTimeAsync(999)
    expect(ask).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    await expect(answer).resolves.toBe('picture')
  })

  it('gives up after three tries, and at once for any other failure', async () => {
    const ask = vi.fn<() => Promise<string>>().mockImplementation(() => Promise.reject(tooSoon()))
    const answer = retryWhenRateLimited(ask, signal).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(5000)
    expect(await answer).toMatchObject({ code: 'too_many_requests' })
    expect(ask).toHaveBeenCalledTimes(3)
    await expect(
      retryWhenRateLimited(() => Promise.reject(new CallError('network_error')), signal),
    ).rejects.toMatchObject({
      code: 'network_error',
    })
  })
})
