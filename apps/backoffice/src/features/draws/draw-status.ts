import type { RouteValue } from '@lotus/contract'
import type { PipState, Tone } from '@lotus/ui'

export type Draw = RouteValue<'bo.draws'>['rows'][number]
export type DrawDetail = RouteValue<'bo.draw'>
export type Proposal = DrawDetail['proposals'][number]

/** Text key under `draws.status`, and its colour. */
export type DrawStatus = {
  key:
    | 'void'
    | 'paid'
    | 'paying'
    | 'calculating'
    | 'toConfirm'
    | 'toEnter'
    | 'differ'
    | 'drawing'
    | 'locked'
    | 'open'
    | 'scheduled'
  tone: Tone
}

/** The one status of a draw: what waits for a person comes before what runs by itself. */
export function drawStatus(
  draw: Pick<Draw, 'state' | 'drawSource' | 'drawAt' | 'progress' | 'openCase'>,
  nowMs: number,
): DrawStatus {
  const { state, progress } = draw
  if (state === 'void') return { key: 'void', tone: 'neutral' }
  if (state === 'settled') return { key: 'paid', tone: 'gain' }
  if (progress.check === 'waiting') return { key: 'toConfirm', tone: 'warning' }
  if (draw.openCase === 'feeds_differ' && progress.result === 'none') return { key: 'differ', tone: 'loss' }
  if (state === 'drawn')
    return progress.calculation === 'done' ? { key: 'paying', tone: 'info' } : { key: 'calculating', tone: 'info' }
  if (state === 'scheduled') return { key: 'scheduled', tone: 'neutral' }
  if (state === 'open') return { key: 'open', tone: 'neutral' }
  if (draw.drawSource === 'own') return { key: 'drawing', tone: 'info' }
  return Date.parse(draw.drawAt) <= nowMs ? { key: 'toEnter', tone: 'warning' } : { key: 'locked', tone: 'neutral' }
}

const pips: Record<'none' | 'waiting' | 'running' | 'done', PipState> = {
  none: 'waiting',
  waiting: 'current',
  running: 'current',
  done: 'done',
}

export function pipsOf({
  progress,
  openCase,
}: Pick<Draw, 'progress' | 'openCase'>): [PipState, PipState, PipState, PipState] {
  // Results arrived but cannot be used, because a check failed.
  if (openCase === 'feeds_differ' && progress.result === 'none') return ['done', 'error', 'waiting', 'waiting']
  return [pips[progress.result], pips[progress.check], pips[progress.calculation], pips[progress.payout]]
}

/** The sale is over and nothing is published: a result may be entered, or declared missing. */
export const isEnterable = (
  draw: Pick<Draw, 'drawSource' | 'lockAt'> & Pick<DrawDetail, 'resultVersion'>,
  nowMs: number,
): boolean => draw.drawSource === 'outside' && draw.resultVersion === null && Date.parse(draw.lockAt) <= nowMs

export const pendingProposal = (draw: Pick<DrawDetail, 'proposals'>): Proposal | undefined =>
  draw.proposals.find(({ state }) => state === 'pending')
