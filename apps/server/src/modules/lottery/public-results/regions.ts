import type { TicketRegion } from '@lotus/rules/lottery'
import type { Game } from '../config/games.repo.ts'

const regions: Readonly<Record<string, TicketRegion>> = {
  vn_north: 'north',
  vn_central: 'central',
  vn_south: 'south',
}

/** The region whose stations a game is one of; null for every other game, also for one that plays a station's draw. */
export const regionOf = ({ family, drawSource, drawOf }: Pick<Game, 'family' | 'drawSource' | 'drawOf'>) =>
  drawSource === 'outside' && drawOf === null ? (regions[family] ?? null) : null
