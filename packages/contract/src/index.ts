export * from './envelope.ts'
export { errorCatalogue, isErrorCode, type ErrorCode } from './errors.ts'
export { CONTENT_TOKENS_MAX } from './lottery-content.ts'
export * from './push.ts'
export { errorsOf } from './route-errors.ts'
export { routes, type Access, type RouteDefinition, type RouteName } from './routes.ts'
// Types only: the schemas themselves (and zod) come from '@lotus/contract/schemas'.
export type { RouteInput, RouteParsedInput, RouteValue } from './schemas.ts'
