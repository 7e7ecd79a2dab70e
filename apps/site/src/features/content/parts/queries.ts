import type { RouteInput } from '@lotus/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { callQuery } from '../../../shared/queries.ts'

/** Texts change rarely; a reader who comes back sees them at once. */
const FRESH_MS = 5 * 60_000
/** Notices per page (K07, M05). */
export const NOTICES_PER_PAGE = 9
export const POSTS_PER_PAGE = 12

export const helpQuery = () => ({ ...callQuery('content.help', {}), staleTime: FRESH_MS })
export const articleQuery = (slug: string) => ({ ...callQuery('content.article', { slug }), staleTime: FRESH_MS })
export const noticesQuery = (page: number) => ({
  ...callQuery('content.notices', { page, perPage: NOTICES_PER_PAGE }),
  placeholderData: keepPreviousData,
})
export const noticeQuery = (id: string) => ({ ...callQuery('content.notice', { id }), staleTime: FRESH_MS })
export const postsQuery = (input: RouteInput<'content.posts'>) => ({
  ...callQuery('content.posts', { perPage: POSTS_PER_PAGE, ...input }),
  staleTime: FRESH_MS,
  placeholderData: keepPreviousData,
})
