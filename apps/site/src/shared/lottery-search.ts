/** Search parameters of the lottery pages: game, play (`playType` in links of the specification) and issue. */
export type LotterySearch = { gameCode?: string | undefined; play?: string | undefined; issue?: string | undefined }

const word = (value: unknown) => (typeof value === 'string' && /^[\w-]{1,40}$/.test(value) ? value : undefined)

export function readLotterySearch(search: Record<string, unknown>): LotterySearch {
  const gameCode = word(search['gameCode'])
  const play = word(search['play'] ?? search['playType'])
  // The router parses digits as a number, and the issue id of a daily draw is all digits.
  const issue = word(typeof search['issue'] === 'number' ? String(search['issue']) : search['issue'])
  return { ...(gameCode ? { gameCode } : {}), ...(play ? { play } : {}), ...(issue ? { issue } : {}) }
}
