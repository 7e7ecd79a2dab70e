import { parseMoney } from '@lotus/kernel'
import { BOARD_FORMAT, type BoardFile } from '@lotus/rules/board'
import { call } from '../../api.ts'
import { loadLog } from '../proof/load-log.ts'
import type { Board } from './types.ts'

/** Everything that was published of a frozen board, as a file that anybody can check without the server. */
export async function loadBoardFile({
  id,
  code,
  key: period,
  version,
  to,
  commitment,
  root,
  seed,
}: Board): Promise<BoardFile> {
  if (root === null || seed === null) throw new Error('it is not frozen yet')
  const [{ rows }, log] = await Promise.all([
    call('promotion.boardList', { id, period }),
    loadLog(`board/${code}/${period}`),
  ])
  return {
    format: BOARD_FORMAT,
    board: code,
    period,
    version,
    to,
    commitment,
    root,
    seed,
    places: rows.map(({ holder, score, reached }) => [holder, String(parseMoney(score)), reached] as const),
    ...(log && { log }),
  }
}
