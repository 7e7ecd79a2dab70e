import type { RouteValue } from '@lotus/contract'

export type Channels = RouteValue<'bo.channels'>
export type Channel = Channels['channels'][number]
export type Tag = Channel['terms']['tags'][number]
export type Terms = Channel['terms']
export type Kind = Channel['kind']
export type Waiting = Channels['waiting'][number]
export type Method = Kind['method']
