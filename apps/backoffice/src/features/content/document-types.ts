import type { RouteInput, RouteValue } from '@lotus/contract'

export type Document = RouteValue<'bo.contentDocument'>
/** What is typed; the note belongs to the next version only. */
export type Draft = Omit<RouteInput<'bo.saveContentDocument'>, 'id' | 'version'> & { note: string }
