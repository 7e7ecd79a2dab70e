import { languages } from '@lotus/i18n/languages'

/**
 * Types of notices (E02, operations.md 5.2): B general, for the notices page and ticker; PL for players, shown at
 * login; PU pop-up, once per person; PR promotion; H highlight of the home page.
 */
export const noticeTypes = ['B', 'PL', 'PU', 'PR', 'H'] as const
export type NoticeType = (typeof noticeTypes)[number]

/** E12; `home` is the row at the top of the home page. */
export const bannerGroups = ['w_login', 'w_register', 'home'] as const
export type BannerGroup = (typeof bannerGroups)[number]

/** Who sees a notice. Trial accounts count as guests; agents are also members. */
export const contentAudiences = ['everyone', 'guests', 'members', 'agents'] as const
export type ContentAudience = (typeof contentAudiences)[number]

/** `both` shows a banner to every reader. */
export const contentBannerLanguages = ['both', ...languages] as const
/** The lotus pond at three hours (packages/ui art). */
export const contentScenes = ['night', 'dusk', 'dawn'] as const

export const documentKinds = ['help', 'page', 'news', 'blog'] as const
export type DocumentKind = (typeof documentKinds)[number]
