import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { expectsGames, keepWhetherGames } from './known-rows.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('room for the rows of a lobby', () => {
  it('is reserved for popular games, and not for recent ones before the first play here', () => {
    expect(expectsGames('popular.vn')).toBe(true)
    expect(expectsGames('recent.vn')).toBe(false)
  })

  it('follows the last answer of the same area', () => {
    keepWhetherGames('recent.vn', true)
    keepWhetherGames('popular.sea', false)
    expect(expectsGames('recent.vn')).toBe(true)
    expect(expectsGames('recent.sea')).toBe(false)
    expect(expectsGames('popular.sea')).toBe(false)
    expect(expectsGames('popular.vn')).toBe(true)
  })

  it('treats damaged or blocked storage as empty', () => {
    for (const damaged of ['{', 'null', '[1]', '{"popular.vn":"no"}']) {
      stored.set('lx-lobby-rows', damaged)
      expect(expectsGames('popular.vn')).toBe(true)
    }
    vi.stubGlobal('localStorage', undefined)
    keepWhetherGames('recent.vn', true)
    expect(expectsGames('recent.vn')).toBe(false)
  })
})
