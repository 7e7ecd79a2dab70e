import type { SlipItem } from './model/slip.ts'
import type { Game } from '../../shared/lottery/types.ts'

/** What a chase starts from: the tickets of the slip and the issue they are for. */
export type ChaseRequest = { game: Game; issueNo: string; items: readonly SlipItem[] }
