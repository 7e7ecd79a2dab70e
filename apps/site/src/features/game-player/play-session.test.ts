import { describe, expect, it } from 'vitest'
import {
  markShown,
  countRound,
  isCheckDue,
  newSession,
  addTime,
  playedMinutes,
  playedText,
  readPlay,
  resultOf,
  writePlay,
} from './play-session.ts'

const minutes = (count: number) => count * 60_000
/** Plays this many minutes, second by second. */
const play = (session: ReturnType<typeof newSession>, count: number) =>
  Array.from({ length: count * 60 }).reduce<typeof session>((played) => addTime(played, 1000, 0), session)

describe('the reality check (components.md, `RealityCheck`)', () => {
  it('is due after the interval of play, and again a whole interval after it was shown', () => {
    let session = newSession('a', 0)
    session = play(session, 59)
    expect(isCheckDue(session, 60)).toBe(false)
    session = play(session, 1)
    expect(isCheckDue(session, 60)).toBe(true)
    expect(playedMinutes(session)).toBe(60)
    session = markShown(session)
    expect(isCheckDue(session, 60)).toBe(false)
    expect(isCheckDue(play(session, 60), 60)).toBe(true)
  })

  it('never comes if the operator set 0', () => {
    expect(isCheckDue(play(newSession('a', 0), 10), 0)).toBe(false)
  })

  it('does not count the time a device sleeps', () => {
    expect(addTime(newSession('a', 0), minutes(300), 0).playedMs).toBe(5_000)
  })
})

describe('stakes and wins of a session', () => {
  it('are those of the rounds that ended, each once', () => {
    let session = newSession('a', 0)
    session = countRound(session, { roundId: 'r1', bet: '1.0000', win: '0' }, 1)
    session = countRound(session, { roundId: 'r2', bet: '1', win: '2.5000' }, 2)
    session = countRound(session, { roundId: 'r2', bet: '1', win: '2.5000' }, 3)
    expect([session.rounds, session.bet, session.win, resultOf(session)]).toEqual([2, 20_000n, 25_000n, 5_000n])
  })
})

describe('a reload', () => {
  const session = countRound(play(newSession('an:real', 0), 30), { roundId: 'r1', bet: '5', win: '0' }, 1_000)

  it('continues the same session', () => {
    expect(readPlay(writePlay(session), 'an:real', 2_000)).toEqual(session)
  })

  it('does not postpone the next check, and a shorter interval applies at once', () => {
    const again = readPlay(writePlay(session), 'an:real', 2_000)
    expect(isCheckDue(again, 60)).toBe(false)
    expect(isCheckDue(play(again, 30), 60)).toBe(true)
    expect(isCheckDue(again, 30)).toBe(true)
  })

  it('by somebody else, or much later, starts a new one', () => {
    expect(readPlay(writePlay(session), 'binh:real', 2_000).rounds).toBe(0)
    expect(readPlay(writePlay(session), 'an:demo', 2_000).rounds).toBe(0)
    expect(readPlay(writePlay(session), 'an:real', 1_000 + minutes(21)).rounds).toBe(0)
  })

  it.each(['', 'null', '[]', '{"owner":"an:real"}', '{"owner":"an:real","playedMs":-1}', '{bad'])(
    'with something damaged in the storage (%s) is a new one',
    (text) => {
      expect(readPlay(text, 'an:real', 0)).toEqual(newSession('an:real', 0))
    },
  )
})

it('time is shown in hours, minutes and seconds', () => {
  expect([0, 64_000, 3_604_000].map(playedText)).toEqual(['00:00:00', '00:01:04', '01:00:04'])
})
