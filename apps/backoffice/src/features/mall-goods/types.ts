import type { RouteValue } from '@lotus/contract'

export type Goods = RouteValue<'bo.mallItems'>['items'][number]
