import { playerMessage } from '@lotus/contract'
import { describe, expect, it } from 'vitest'
import { acceptMessage, isFramable } from './frame-messages.ts'

const game = {} as Window // stands for the frame's window; only its identity matters
const stranger = {} as Window // likewise
const expected = { origin: 'https://games.example', source: game }
const exit = playerMessage({ type: 'exit' })

describe('whose messages the page accepts (games.md 0)', () => {
  it("the game in its frame, from the vendor's origin", () => {
    expect(acceptMessage({ origin: 'https://games.example', source: game, data: exit }, expected)).toEqual({
      type: 'exit',
    })
  })

  it.each([
    ['another origin in the frame', { origin: 'https://evil.example', source: game, data: exit }],
    ['another window of the same origin', { origin: 'https://games.example', source: stranger, data: exit }],
    ['our own window', { origin: 'https://games.example', source: null, data: exit }],
    ['another protocol', { origin: 'https://games.example', source: game, data: { type: 'exit' } }],
    ['an origin that only begins alike', { origin: 'https://games.example.evil.com', source: game, data: exit }],
  ])('and not %s', (_, received) => {
    expect(acceptMessage(received, expected)).toBeUndefined()
    expect(acceptMessage(received, { ...expected, source: undefined })).toBeUndefined()
  })
})

describe('what may be framed', () => {
  const own = 'https://lotus.example'
  it('a game of another origin, over https or on this machine', () => {
    expect(isFramable('https://games.example/play/X?t=1', 'https://games.example', own)).toBe(true)
    expect(isFramable('http://localhost:8081/play/X', 'http://localhost:8081', 'http://localhost:8080')).toBe(true)
  })

  it.each([
    ['our own origin', 'https://lotus.example/play', 'https://lotus.example'],
    ['another address than the origin says', 'https://evil.example/play', 'https://games.example'],
    ['plain http elsewhere', 'http://games.example/play', 'http://games.example'],
    ['script', 'javascript:alert(1)', 'null'],
    ['data', 'data:text/html,x', 'null'],
    ['no address', 'play', 'https://games.example'],
  ])('never %s', (_, url, origin) => {
    expect(isFramable(url, origin, own)).toBe(false)
  })
})
