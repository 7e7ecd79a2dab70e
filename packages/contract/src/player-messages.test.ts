import { describe, expect, it } from 'vitest'
import {
  parseGameMessage,
  parseHostMessage,
  playerMessage,
  type GameMessage,
  type HostMessage,
} from './player-messages.ts'

const fromGame: GameMessage[] = [
  { type: 'ready', gameCode: 'HS_SEN25', version: '1.0.0+ab12' },
  { type: 'balance', balance: '1234.5678', currency: 'P' },
  { type: 'roundStart', roundId: '0198f2aa-1' },
  { type: 'roundEnd', roundId: '0198f2aa-1', bet: '1.0000', win: '0' },
  { type: 'requestDeposit' },
  { type: 'exit' },
  { type: 'error', code: 'ROUND_LOST' },
  { type: 'sessionExpired' },
]
const fromHost: HostMessage[] = [
  { type: 'pause' },
  { type: 'resume' },
  { type: 'mute', muted: true },
  { type: 'setLang', lang: 'en' },
  { type: 'balanceUpdated' },
]

describe('messages between a game and the page that holds it (games.md 0)', () => {
  it('parses every message of both directions', () => {
    for (const message of fromGame) expect(parseGameMessage(playerMessage(message))).toEqual(message)
    for (const message of fromHost) expect(parseHostMessage(playerMessage(message))).toEqual(message)
  })

  it('refuses messages of the other direction: a game cannot pause its page, a page cannot end a round', () => {
    for (const message of fromGame) expect(parseHostMessage(playerMessage(message))).toBeUndefined()
    for (const message of fromHost) expect(parseGameMessage(playerMessage(message))).toBeUndefined()
  })

  it.each([
    ['text', 'ready'],
    ['null', null],
    ['a list', [{ lotus: 1, type: 'exit' }]],
    ['another protocol', { type: 'exit' }],
    ['another version', { lotus: 2, type: 'exit' }],
    ['an unknown type', { lotus: 1, type: 'withdraw' }],
    ['a name that every object has', { lotus: 1, type: 'constructor' }],
    ['a missing field', { lotus: 1, type: 'roundStart' }],
    ['a field too many', { lotus: 1, type: 'exit', to: 'elsewhere' }],
    ['an amount as number', { lotus: 1, type: 'balance', balance: 12, currency: 'P' }],
    ['an amount below zero', { lotus: 1, type: 'balance', balance: '-1', currency: 'P' }],
    ['five places', { lotus: 1, type: 'balance', balance: '1.00001', currency: 'P' }],
    ['a code with markup', { lotus: 1, type: 'error', code: '<img src=x>' }],
    ['a code without end', { lotus: 1, type: 'error', code: 'x'.repeat(65) }],
    ['many fields', Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`f${n}`, n]))],
  ])('ignores %s', (_, data) => {
    expect(parseGameMessage(data)).toBeUndefined()
  })

  it('ignores an unknown language and an invalid switch', () => {
    expect(parseHostMessage({ lotus: 1, type: 'setLang', lang: 'de' })).toBeUndefined()
    expect(parseHostMessage({ lotus: 1, type: 'mute', muted: 'yes' })).toBeUndefined()
  })

  it('returns a plain object: other properties of the sent one are dropped', () => {
    const sent = Object.create({ type: 'exit' })
    sent.lotus = 1
    expect(parseGameMessage(sent)).toBeUndefined()
  })
})
