import type { RouteValue } from '@lotus/contract'

export type LotteryArea = RouteValue<'lottery.menu'>['games'][number]['area']

/** Pages of the areas (spec 2). */
export const lotteryPaths = {
  vn: '/vnlottery',
  sea: '/seaLottery',
  lott: '/lottery',
  elott: '/elott',
} as const satisfies Record<LotteryArea, string>
export type LotteryPath = (typeof lotteryPaths)[LotteryArea]

export const lotteryAreaNames = ['vn', 'sea', 'lott', 'elott'] as const satisfies readonly LotteryArea[]

/** The area of a page; undefined for any other address. */
export function areaOfPath(path: string): LotteryArea | undefined {
  return lotteryAreaNames.find((area) => lotteryPaths[area] === path)
}

/**
 * The page of a game, seen from the page it was opened on: `/lottery` takes games of both account types LOTT and ELOTT
 * (spec 4, "Game launch"), so an ELOTT game stays where it was opened.
 */
export function pathForGame(area: LotteryArea, asked: LotteryPath): LotteryPath {
  return area === 'elott' && asked === '/lottery' ? asked : lotteryPaths[area]
}
