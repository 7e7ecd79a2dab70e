import { assert } from '@lotus/kernel'
import { drawShape, findPlay, type LotteryFamily, type PlayDefinition } from '@lotus/rules/lottery'

export function getPlay(family: LotteryFamily, code: string): PlayDefinition {
  const play = findPlay(family, code)
  assert(play !== undefined, `the rules know no play ${code}`)
  return play
}

/** Digits of one number, and how many numbers a combination takes. */
export function inputSizes(play: PlayDefinition): { width: number; combinationSize: number | null } {
  switch (play.inputKind) {
    case 'numbers':
    case 'multisets':
      return { width: play.inputParams.width, combinationSize: null }
    case 'pool':
      return { width: play.inputParams.universe.width, combinationSize: play.inputParams.k }
    case 'da_set':
      return { width: play.inputParams.universe.width, combinationSize: null }
    case 'outcomes':
      return { width: 0, combinationSize: null }
  }
}

/** Whether one line can win several times on one draw: it looks at several numbers and counts each (lottery.md 1.4). */
export function paysPerHit(play: PlayDefinition): boolean {
  if (play.win.rule !== 'occurrences') return false
  const { prizes, width } = play.win.look
  const looked = drawShape(play.family).filter(
    (row) => row.width >= width && (prizes === 'all' || prizes.includes(row.prize)),
  )
  return looked.reduce((sum, row) => sum + row.count, 0) > 1
}
