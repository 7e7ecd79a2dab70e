import { expect, it } from 'vitest'
import { createTtlCache } from './ttl-cache.ts'

it('the same question is computed once per period, a failure is never cached', async () => {
  let now = 0
  let works = 0
  const remember = createTtlCache(1000, () => now)
  const work = async () => (works += 1)
  expect(await Promise.all([remember('a', work), remember('a', work)])).toEqual([1, 1])
  now = 999
  expect(await remember('a', work)).toBe(1)
  expect(await remember('b', work)).toBe(2)
  now = 1000
  expect(await remember('a', work)).toBe(3)
  const fail = () => Promise.reject(new Error('away'))
  await expect(remember('c', fail)).rejects.toThrow('away')
  expect(await remember('c', work)).toBe(4)
})
