import type { RouteDefinition } from './define-call.ts'

/** What a browser has to know of a call to make it; the rest stays with the server, because every visitor loads this table. */
export type BrowserRoute = Pick<RouteDefinition, 'method' | 'path' | 'access' | (typeof marks)[number]>

const marks = ['sealed', 'keyed', 'upload'] as const

/**
 * The table as a web app carries it: a line for each call with its name, method, path, access and the marks that it has. As
 * objects it was a kilobyte more for every visitor.
 */
export const packRoutes = (routes: Readonly<Record<string, BrowserRoute>>): string =>
  Object.entries(routes)
    .map(([name, route]) =>
      [name, route.method, route.path, route.access, ...marks.filter((mark) => route[mark])].join(' '),
    )
    .join('\n')

export const unpackRoutes = (packed: string): Record<string, BrowserRoute> =>
  Object.fromEntries(
    packed.split('\n').map((line) => {
      const [name, method, path, access, ...set] = line.split(' ')
      return [name, { method, path, access, ...Object.fromEntries(set.map((mark) => [mark, true])) } as BrowserRoute] // A line of packRoutes.
    }),
  )
