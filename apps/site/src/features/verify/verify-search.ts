import { readLotterySearch } from '../../shared/lottery-search.ts'

export type VerifySearch = { gameCode?: string | undefined; issue?: string | undefined; order?: string | undefined }

/** `/verify?gameCode=SEN60&issue=20260101-0001&order=42`: the parameters of a link from a result or an order. */
export function readVerifySearch(search: Record<string, unknown>): VerifySearch {
  const { gameCode, issue } = readLotterySearch(search)
  const order = String(search['order'] ?? '')
  return {
    ...(gameCode ? { gameCode } : {}),
    ...(issue ? { issue } : {}),
    ...(/^\d{1,18}$/.test(order) ? { order } : {}),
  }
}
