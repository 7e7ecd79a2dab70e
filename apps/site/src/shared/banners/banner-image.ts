import type { RouteValue } from '@lotus/contract'

export type BannerImage = RouteValue<'content.home'>['banners'][number]['image']
