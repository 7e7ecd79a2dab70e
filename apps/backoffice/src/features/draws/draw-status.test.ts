import { describe, expect, it } from 'vitest'
import { drawStatus, isEnterable, pipsOf, type Draw } from './draw-status.ts'

const drawAt = '2026-07-01T11:15:00.000Z'
const none: Draw['progress'] = { result: 'none', check: 'none', calculation: 'none', payout: 'none' }
const status = (
  state: Draw['state'],
  more: Partial<Pick<Draw, 'drawSource' | 'progress' | 'openCase'>> = {},
  at = drawAt,
) => drawStatus({ state, drawSource: 'outside', drawAt, progress: none, openCase: null, ...more }, Date.parse(at)).key

describe('the status of a draw', () => {
  it('an outside draw waits for its result from the drawing time on', () => {
    expect(status('locked', {}, '2026-07-01T11:14:59.000Z')).toBe('locked')
    expect(status('locked')).toBe('toEnter')
  })
  it('an own draw that is locked draws by itself', () => {
    expect(status('locked', { drawSource: 'own' })).toBe('drawing')
  })
  it('a proposal waits for a second operator, even while the sale runs', () => {
    const waiting = { progress: { ...none, result: 'done', check: 'waiting' } as const }
    expect(status('locked', waiting)).toBe('toConfirm')
    expect(status('open', waiting)).toBe('toConfirm')
  })
  it('a drawn issue is calculated, then paid', () => {
    expect(
      status('drawn', { progress: { result: 'done', check: 'done', calculation: 'running', payout: 'none' } }),
    ).toBe('calculating')
    expect(
      status('drawn', { progress: { result: 'done', check: 'done', calculation: 'done', payout: 'running' } }),
    ).toBe('paying')
  })
  it('two sources that differ come before every automatic step, until somebody enters a result', () => {
    expect(status('locked', { openCase: 'feeds_differ' })).toBe('differ')
    const entered = { ...none, result: 'done', check: 'waiting' } as const
    expect(status('locked', { openCase: 'feeds_differ', progress: entered })).toBe('toConfirm')
    expect(pipsOf({ openCase: 'feeds_differ', progress: none })).toEqual(['done', 'error', 'waiting', 'waiting'])
  })
  it('ends as paid or void', () => {
    expect(status('settled')).toBe('paid')
    expect(status('void')).toBe('void')
  })
})

describe('the four progress dots', () => {
  it('show what is done, in progress and still to come', () => {
    expect(
      pipsOf({ openCase: null, progress: { result: 'done', check: 'waiting', calculation: 'none', payout: 'none' } }),
    ).toEqual(['done', 'current', 'waiting', 'waiting'])
  })
})

describe('a result may be entered', () => {
  const draw = { drawSource: 'outside', lockAt: '2026-07-01T11:00:00.000Z', resultVersion: null } as const
  it('from the lock on, for outside draws without a result', () => {
    expect(isEnterable(draw, Date.parse(draw.lockAt))).toBe(true)
    expect(isEnterable(draw, Date.parse(draw.lockAt) - 1)).toBe(false)
    expect(isEnterable({ ...draw, resultVersion: 1 }, Date.parse(drawAt))).toBe(false)
    expect(isEnterable({ ...draw, drawSource: 'own' }, Date.parse(drawAt))).toBe(false)
  })
})
