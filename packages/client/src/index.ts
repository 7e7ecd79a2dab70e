export { CallError, isCallError, type CallErrorCode } from './call-error.ts'
export { createClient, newIdempotencyKey, type CallOptions, type Client, type ClientOptions } from './client.ts'
export { createPush, type Push, type PushOptions, type PushState, type PushSubscriptions } from './push.ts'
export { createServerClock, type ServerClock } from './server-clock.ts'
