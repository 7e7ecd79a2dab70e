import { describe, expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import { findFamily } from '@lotus/rules/catalogue/all'
import type { TicketDetail } from '../../../shared/lottery/types.ts'
import { loudnessOf, outcomeIssue, sumsOf, waitingIssues, wonCells } from './model.ts'

const row = (issueNo: string, status: 2 | 4 | 5 | 6 | 8 | 12 | 16) => ({ issueNo, status })

describe('which outcome the board tells', () => {
  const waited = { waitedFor: new Set(['1', '2', '3']), newestDrawn: undefined }
  it('is the newest issue of which nothing waits any more', () => {
    const rows = [row('3', 2), row('2', 5), row('2', 4), row('1', 4)]
    expect(outcomeIssue(rows, waited)).toBe('2')
    expect(waitingIssues(rows)).toEqual(['3'])
  })
  it('waits for the last order of an issue', () => {
    expect(outcomeIssue([row('2', 5), row('2', 2), row('1', 5)], waited)).toBe('1')
  })
  it('is no issue in which everything was given back before the draw', () => {
    expect(outcomeIssue([row('2', 8), row('1', 6)], waited)).toBeUndefined()
  })
  it('is no old issue, unless it was drawn last', () => {
    const nothing = { waitedFor: new Set<string>(), newestDrawn: undefined }
    expect(outcomeIssue([row('1', 4)], nothing)).toBeUndefined()
    expect(outcomeIssue([row('1', 4)], { ...nothing, newestDrawn: '1' })).toBe('1')
  })
})

describe('how loud an outcome is', () => {
  it('grows with the net, and a win below its stake is none (components.md, honesty rules)', () => {
    expect(loudnessOf(-1n, 10n)).toBe('quiet')
    expect(loudnessOf(0n, 10n)).toBe('even')
    expect(loudnessOf(1n, 10n)).toBe('win')
    expect(loudnessOf(99n, 10n)).toBe('win')
    expect(loudnessOf(100n, 10n)).toBe('big')
  })
  it('takes stake, payout and net from the server', () => {
    expect(sumsOf({ stake: '54.0000', payout: '98.5000', winLoss: '44.5000' })).toEqual({
      stake: 540_000n,
      payout: 985_000n,
      net: 445_000n,
    })
  })
})

describe('which cells won', () => {
  const rule = (family: string, play: string) => must(findFamily(family)?.findPlay(play), 'the play')
  const ticket = (play: string, lines: [line: string, hits: number][]) =>
    ({
      play,
      winningLines: lines.map(([line, hits]) => ({ line, hits, payout: '1', tiers: [] })),
    }) as unknown as TicketDetail // only these two are read

  it('are those of the winning lines of the play on the board, with their hits', () => {
    const details = [ticket('lo2', [['12', 2]]), ticket('lo2', [['68', 1]]), ticket('de_db', [['12', 1]])]
    expect(wonCells(details, rule('vn_fast27', 'lo2'))).toEqual([
      { place: undefined, token: '12', hits: 2 },
      { place: undefined, token: '68', hits: 1 },
    ])
  })
  it('are all members of a line, each once', () => {
    expect(
      wonCells([ticket('xien2', [['12-68', 1]]), ticket('xien2', [['12-33', 1]])], rule('vn_fast27', 'xien2')),
    ).toEqual([
      { place: undefined, token: '12', hits: 1 },
      { place: undefined, token: '68', hits: 1 },
      { place: undefined, token: '33', hits: 1 },
    ])
  })
  it('stand at their place where a line names places', () => {
    const play = { ...rule('vn_fast27', 'lo2'), code: 'at_places' }
    expect(wonCells([ticket('at_places', [['1-3:5-6', 1]])], play)).toEqual([
      { place: 1, token: '5', hits: 1 },
      { place: 3, token: '6', hits: 1 },
    ])
  })
})
