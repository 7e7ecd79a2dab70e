import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'

/**
 * The position of each source, as `<source>:<time of its last row>-<its own cursor>` joined by `;`. A source whose
 * first row has not been returned has `start`, a finished one has nothing after the colon.
 */
export function parsePlaces(cursor: string | undefined, names: readonly string[]): Map<string, string | null> {
  const places = new Map<string, string | null>()
  if (cursor === undefined) return places
  for (const part of cursor.split(';')) {
    const [name = '', place = ''] = part.split(':')
    if (!names.includes(name) || !/^(start|\d{1,14}-[A-Z]?\d{1,20})?$/.test(place) || places.has(name))
      throw new AppError<ErrorCode>('bad_request', { fields: { cursor: 'invalid' } })
    places.set(name, place === '' ? null : place)
  }
  return places
}

export function writePlaces(places: ReadonlyMap<string, string | null>): string {
  return [...places].map(([name, place]) => `${name}:${place ?? ''}`).join(';')
}
