import type { SlipItem } from './model/slip.ts'
import type { Game } from '../../shared/lottery/types.ts'

/** What a chase starts from: the items of the slip and their issue. */
export type ChaseRequest = { game: Game; issueNo: string; items: readonly SlipItem[] }
