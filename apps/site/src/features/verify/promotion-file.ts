import { ensureNamespaces } from '@lotus/i18n'
import { checkBoard, readBoardFile, type BoardFile } from '@lotus/rules/board'
import { checkPackets, readPacketsFile, type PacketsFile } from '@lotus/rules/packets'
import { checkRaffle, readRaffleFile, type RaffleFile } from '@lotus/rules/raffle'
import { checkSpin, readSpinFile, type SpinFile } from '@lotus/rules/wheel'

export type PromotionFile =
  | { kind: 'raffle'; file: RaffleFile }
  | { kind: 'packets'; file: PacketsFile }
  | { kind: 'board'; file: BoardFile }
  | { kind: 'wheel'; file: SpinFile }

/** A file of a raffle, a window of red packets, a leaderboard or a spin, with the texts of its check; undefined for anything else. */
export async function readPromotionFile(text: string): Promise<PromotionFile | undefined> {
  const found = readAny(text)
  if (found) await ensureNamespaces('promotions')
  return found
}

function readAny(text: string): PromotionFile | undefined {
  const raffle = readRaffleFile(text)
  if (raffle) return { kind: 'raffle', file: raffle }
  const packets = readPacketsFile(text)
  if (packets) return { kind: 'packets', file: packets }
  const board = readBoardFile(text)
  if (board) return { kind: 'board', file: board }
  const spin = readSpinFile(text)
  return spin && { kind: 'wheel', file: spin }
}

/** `logKey`: the log's key from the server, compared with the file's own. */
export async function checkPromotionFile(given: PromotionFile, logKey: string | undefined) {
  if (given.kind === 'raffle')
    return (await checkRaffle(given.file, logKey)).map((one) => ({ ...one, text: `raffle.step.${one.name}` as const }))
  if (given.kind === 'packets')
    return (await checkPackets(given.file, logKey)).map((one) => ({
      ...one,
      text: `packets.step.${one.name}` as const,
    }))
  if (given.kind === 'board')
    return (await checkBoard(given.file, logKey)).map((one) => ({ ...one, text: `board.step.${one.name}` as const }))
  return (await checkSpin(given.file)).map((one) => ({ ...one, text: `wheel.step.${one.name}` as const }))
}
