import type { RouteDefinition } from './define-call.ts'

/** What a browser has to know of a call to make it; the rest stays with the server, because every visitor loads this table. */
export const browserFields = ['method', 'path', 'access', 'sealed', 'keyed', 'upload'] as const
export type BrowserRoute = Pick<RouteDefinition, (typeof browserFields)[number]>
