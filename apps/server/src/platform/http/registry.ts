import type { Calls, RouteName, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { CallContext, EngineerContext, MemberContext, OperatorContext } from './context.ts'

type AccessOf<N extends RouteName> = Calls[N]['access']
/** The context of a handler: a member's or an operator's if the contract asks for one. */
export type ContextOf<N extends RouteName> =
  AccessOf<N> extends 'member' | 'player'
    ? MemberContext
    : AccessOf<N> extends 'operator'
      ? OperatorContext
      : AccessOf<N> extends 'engineer'
        ? EngineerContext
        : CallContext
export type Handler<N extends RouteName> = (context: ContextOf<N>, input: RouteParsedInput<N>) => Promise<RouteValue<N>>

/** The handlers that modules register: one per entry of the contract. */
export type Handlers = { [N in RouteName]?: Handler<N> }
export type RouteRegistry = {
  handle<N extends RouteName>(name: N, handler: Handler<N>): void
  readonly handlers: Handlers
}

export function createRegistry(): RouteRegistry {
  const handlers: Handlers = {}
  return {
    handlers,
    handle(name, handler) {
      if (handlers[name]) throw new Error(`the call ${name} has two handlers`)
      Object.assign(handlers, { [name]: handler })
    },
  }
}
