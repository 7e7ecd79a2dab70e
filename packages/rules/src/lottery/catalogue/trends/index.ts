/** The usual statistics of every family (lottery.md 5.6). They describe the past; every draw is independent of it. */
export { trendTables } from './plans.ts'
export { beadRoad, bigRoad, longDragons, ROAD_ROWS, type LongDragon, type RoadCell } from './roads.ts'
export { headAndTail, hotAndCold, type HeadTail } from './summaries.ts'
export { RECENT_MAX } from './tally.ts'
export { createTrends, type Trends } from './trends.ts'
export type {
  OutcomeStatistics,
  Streak,
  TableRows,
  TableStatistics,
  TokenStatistics,
  TrendGroup,
  TrendTable,
} from './types.ts'
