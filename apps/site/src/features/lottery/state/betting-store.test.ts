import { beforeEach, describe, expect, it } from 'vitest'
import type { SlipItem } from '../model/slip.ts'
import {
  addItem,
  addItems,
  finishSlip,
  moveSlip,
  removeItems,
  setAttempt,
  setItemPoints,
  slipOf,
  undoRemove,
  useBetting,
} from './betting-store.ts'

const GAME = 'SEN60'
const MAX_POINTS = 1000
const item = (id: string): SlipItem => ({
  id,
  play: 'lo2',
  content: [id],
  lines: 1,
  points: 10,
  unit: '1',
  prizeGroup: 2000,
  odds: [{ tier: 'win', odds: '98.5' }],
  pricePerLine: '27',
})
const slip = () => slipOf(useBetting.getState(), GAME)
const ids = () => slip().items.map(({ id }) => id)
const attempt = { key: 'k', content: { gameCode: GAME, issueNo: '1', items: [] }, isUnknown: false }

beforeEach(() => {
  useBetting.setState({ slips: {}, drafts: {}, placed: {}, removed: {}, itemErrors: {}, receipts: {} })
  for (const id of ['12', '33', '68']) addItem(GAME, '1', item(id), MAX_POINTS)
})

describe('the slip', () => {
  it('is tied to the issue of its first item until the person moves it', () => {
    addItem(GAME, '2', item('05'), MAX_POINTS)
    expect(slip().issueNo).toBe('1')
    moveSlip(GAME, '2')
    expect(slip().issueNo).toBe('2')
    expect(ids()).toEqual(['12', '33', '68', '05'])
  })

  it('restores a removed item at its old position', () => {
    removeItems(GAME, ['12', '33'])
    expect(ids()).toEqual(['68'])
    undoRemove(GAME)
    expect(ids()).toEqual(['12', '33', '68'])
  })

  it('restores a cleared slip together with its issue', () => {
    removeItems(GAME, ids())
    addItem(GAME, '2', item('05'), MAX_POINTS)
    removeItems(GAME, ['05'])
    undoRemove(GAME)
    expect([slip().issueNo, ...ids()]).toEqual(['2', '05'])
  })

  it('drops the key of an attempt as soon as the request would change', () => {
    setAttempt(GAME, attempt)
    setItemPoints(GAME, '33', 20)
    expect(slip().attempt).toBeNull()
    setAttempt(GAME, attempt)
    moveSlip(GAME, '2')
    expect(slip().attempt).toBeNull()
  })

  it('is empty after a confirmation and keeps the receipt until the next item', () => {
    finishSlip(GAME, { orders: [], totalStake: '810', isDuplicate: false })
    expect(ids()).toEqual([])
    expect(useBetting.getState().receipts[GAME]?.totalStake).toBe('810')
    addItem(GAME, '2', item('05'), MAX_POINTS)
    expect(useBetting.getState().receipts[GAME]).toBeUndefined()
    expect(slip().issueNo).toBe('2')
  })

  it('remembers the placed order, so that it can be repeated', () => {
    finishSlip(GAME, { orders: [], totalStake: '810', isDuplicate: false })
    const placed = useBetting.getState().placed[GAME] ?? []
    expect(placed.map(({ id }) => id)).toEqual(['12', '33', '68'])
    addItems(GAME, '2', placed, 2)
    expect([slip().issueNo, ...ids()]).toEqual(['2', '12', '33'])
  })

  it('keeps the slips of different games apart', () => {
    addItem('MBAC', '20260701', item('05'), MAX_POINTS)
    expect(ids()).toEqual(['12', '33', '68'])
  })
})
