import { describe, expect, it, test } from 'vitest'
import type { RouteValue } from '@lotus/contract'
import {
  byClosing,
  groupsOf,
  isFound,
  plainText,
  stateOf,
  waitingPhase,
  type GameCard,
  type Result,
} from './lobby-model.ts'
import { createLobbyStore } from './lobby-store.ts'
import { clockText, tickPhase } from './clock-text.ts'

type Opened = RouteValue<'lottery.openedAll'>['games'][number]

const at = (seconds: number) => new Date(Date.parse('2026-07-01T03:00:00Z') + seconds * 1000).toISOString()

function card(gameCode: string, more: Partial<GameCard> = {}): GameCard {
  return {
    gameCode,
    name: { vi: gameCode, en: gameCode },
    area: 'vn',
    gameGroupCode: 'VNC',
    accountTypeName: 'TCG_LOTTO_VN',
    prizeMode: 'SEA',
    category: 'LOTT',
    family: 'vn_fast27',
    drawSource: 'own',
    periodSeconds: 60,
    lockSeconds: 5,
    isOpen: true,
    ...more,
  }
}

function result(gameCode: string, issueNo: string, drawAt: string): Result {
  return {
    gameCode,
    issueNo,
    state: 'drawn',
    station: null,
    drawAt,
    publishedAt: drawAt,
    resultVersion: 1,
    draw: { digits: '12345' },
    isSimulated: false,
  }
}

/** Issue n of SEN60 draws at n minutes; its sale ends five seconds before. */
const no = (n: number) => `20260701-${String(n).padStart(4, '0')}`
function opened(n: number, lastDrawn: number): Opened {
  return {
    gameCode: 'SEN60',
    current: {
      gameCode: 'SEN60',
      issueNo: no(n),
      state: 'open',
      station: null,
      openAt: at(60 * n - 60),
      lockAt: at(60 * n - 5),
      drawAt: at(60 * n),
      commitment: null,
    },
    results: [result('SEN60', no(lastDrawn), at(60 * lastDrawn))],
    pending: [],
  }
}
const answer = (...games: Opened[]) => ({ serverTime: at(0), games })
const lockOf = (n: number) => ({
  gameCode: 'SEN60',
  issueNo: no(n),
  nextIssueNo: no(n + 1),
  nextLockAt: at(60 * n + 55),
})

function lobby(...games: Opened[]) {
  const store = createLobbyStore()
  store.load(answer(...games), [card('SEN60'), card('MBAC', { periodSeconds: null })])
  return { store, state: () => store.get('SEN60') }
}

describe('the cards of a lobby', () => {
  it('a lock moves the card to the next issue and waits for the closed one', () => {
    const { store, state } = lobby(opened(5, 4))
    expect(store.onLocked(lockOf(5))).toBe(true)
    expect(state().current).toEqual({ issueNo: no(6), lockAt: at(355), drawAt: at(360), station: null })
    expect(state().waiting).toEqual({ issueNo: no(5), drawAt: at(300) })
    store.onResult(result('SEN60', no(5), at(300)))
    expect(state()).toMatchObject({ waiting: null, isFresh: true, result: { issueNo: no(5) } })
  })

  it('a repeated push, or one of a past issue, changes nothing', () => {
    const { store, state } = lobby(opened(5, 4))
    store.onLocked(lockOf(5))
    store.onResult(result('SEN60', no(5), at(300)))
    const before = state()
    store.onLocked(lockOf(5))
    store.onLocked(lockOf(4))
    store.onResult(result('SEN60', no(5), at(300)))
    store.onResult(result('SEN60', no(4), at(240)))
    expect(state()).toBe(before)
  })

  it('a result may arrive before the push of its lock', () => {
    const { store, state } = lobby(opened(5, 4))
    store.onResult(result('SEN60', no(5), at(300)))
    store.onLocked(lockOf(5))
    expect(state()).toMatchObject({ waiting: null, current: { issueNo: no(6) }, result: { issueNo: no(5) } })
  })

  it('an older answer does not remove a newer result from the card', () => {
    const { store, state } = lobby(opened(5, 4))
    store.onResult(result('SEN60', no(5), at(300)))
    store.load(answer(opened(6, 4)), [card('SEN60')])
    expect(state()).toMatchObject({ result: { issueNo: no(5) }, isFresh: true })
  })

  it('a correction of the shown draw replaces it without a reveal', () => {
    const { store, state } = lobby(opened(5, 4))
    store.onResult({ ...result('SEN60', no(4), at(240)), resultVersion: 2, draw: { digits: '00000' } })
    expect(state()).toMatchObject({ isFresh: false, result: { resultVersion: 2 } })
  })

  it('a push notifies only its own card', () => {
    const { store } = lobby(opened(5, 4), { gameCode: 'MBAC', current: null, results: [], pending: [] })
    const notified: string[] = []
    store.subscribe('SEN60', () => notified.push('SEN60'))
    const stop = store.subscribe('MBAC', () => notified.push('MBAC'))
    store.onLocked(lockOf(5))
    store.load(answer(opened(5, 4)), [card('SEN60')])
    expect(notified).toEqual(['SEN60', 'SEN60'])
    stop()
    store.onResult(result('MBAC', '20260630', at(-80_000)))
    expect(notified).toHaveLength(2)
  })

  it('a push of a game drawn by the calendar needs a refetch; a card that sells a closed issue is outdated', () => {
    const { store } = lobby(opened(5, 4), { ...opened(5, 4), gameCode: 'MBAC' })
    expect(store.onLocked({ ...lockOf(5), gameCode: 'MBAC' })).toBe(false)
    expect(store.isBehind(Date.parse(at(290)))).toBe(false)
    expect(store.isBehind(Date.parse(at(296)))).toBe(true)
  })
})

test('a missing result of a periodic game is pending from the first load on, and becomes late', () => {
  expect(stateOf(opened(5, 4), 60).waiting).toBeNull()
  const { waiting } = stateOf(opened(6, 4), 60)
  expect(waiting).toEqual({ issueNo: null, drawAt: at(300) })
  if (!waiting) return
  expect(waitingPhase(waiting, 'own', Date.parse(at(320)))).toBe('drawing')
  expect(waitingPhase(waiting, 'own', Date.parse(at(331)))).toBe('delayed')
  expect(waitingPhase(waiting, 'outside', Date.parse(at(331)))).toBe('drawing')
  expect(waitingPhase({ issueNo: no(5), drawAt: null }, 'own', Date.parse(at(9999)))).toBe('drawing')
  // For a game drawn by the calendar the answer does not tell.
  expect(stateOf(opened(6, 4), null).waiting).toBeNull()
})

test('a search ignores diacritics and case and matches the beginnings of words', () => {
  expect(plainText('Xổ số Đà Nẵng – 6/45')).toBe('xo so da nang 6 45')
  expect(isFound('Sen Siêu Tốc 1 phút', 'sieu to')).toBe(true)
  expect(isFound('Sen Siêu Tốc 1 phút', 'SIÊUTỐC')).toBe(true)
  expect(isFound('Sen Siêu Tốc 1 phút', 'mien bac')).toBe(false)
  expect(isFound('anything', '  ')).toBe(true)
})

test('groups follow the order of the menu; the three regions are separate, express games are together', () => {
  const station = (code: string, family: string) => card(code, { family, periodSeconds: null })
  const games = [
    station('N', 'vn_north'),
    card('F'),
    station('S', 'vn_south'),
    card('M', { family: 'mega645', gameGroupCode: 'TL645' }),
    station('C', 'vn_central'),
    card('T', { area: 'sea', gameGroupCode: 'TL645' }),
  ]
  expect(groupsOf(games).map(({ code, games: members }) => [code, members.map((game) => game.gameCode)])).toEqual([
    ['NORTH', ['N']],
    ['FAST', ['F', 'M']],
    ['SOUTH', ['S']],
    ['CENTRAL', ['C']],
    ['TL645', ['T']],
  ])
})

test('stations are sorted by closing time, after the games that draw around the clock', () => {
  const calendar = (code: string) => card(code, { periodSeconds: null })
  const lockAt: Record<string, string> = { A: at(900), B: at(300), F: at(1) }
  const games = [calendar('X'), calendar('A'), card('F'), calendar('B'), card('E')]
  expect(byClosing(games, (code) => lockAt[code]).map(({ gameCode }) => gameCode)).toEqual(['F', 'E', 'B', 'A', 'X'])
})

test('countdowns turn amber at a minute and are over at zero', () => {
  expect([60_001, 60_000, 1, 0, -5].map(tickPhase)).toEqual(['open', 'closing', 'closing', 'closed', 'closed'])
  expect([999, 48_000, 3_599_000, 9_738_000, 90_000_000].map((ms) => clockText(ms, 'ngày'))).toEqual([
    '00:01',
    '00:48',
    '59:59',
    '02:42:18',
    '1 ngày 01h',
  ])
})
