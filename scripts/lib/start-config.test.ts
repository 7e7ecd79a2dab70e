import { expect, it } from 'vitest'
import { readStartConfig } from './start-config.ts'

const drainOf = (env: Record<string, string>) => readStartConfig([], env).drainSeconds

it('serves on before its end for as long as LOTUS_DRAIN_SECONDS says, in production 15 seconds, in a demo not at all', () => {
  expect(drainOf({})).toBe(0)
  expect(drainOf({ LOTUS_PROFILE: 'production' })).toBe(15)
  expect(drainOf({ LOTUS_PROFILE: 'production', LOTUS_DRAIN_SECONDS: '0' })).toBe(0)
  expect(drainOf({ LOTUS_DRAIN_SECONDS: '300' })).toBe(300)
  for (const wrong of ['301', '-1', '1.5', 'ten'])
    expect(() => drainOf({ LOTUS_DRAIN_SECONDS: wrong })).toThrow('LOTUS_DRAIN_SECONDS is')
})
