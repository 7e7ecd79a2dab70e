import type { RouteValue } from '@lotus/contract'

export type Statistics = RouteValue<'lottery.statistics'>
export type StatisticsTable = Statistics['tables'][number]
export type TokenStatistics = StatisticsTable['tokens'][number]
export type OutcomeStatistics = Statistics['outcomes'][number]
export type TrendRows = RouteValue<'lottery.trends'>
export type TrendTable = TrendRows['tables'][number]
export type TrendIssue = TrendRows['issues'][number]
