import { expect, it } from 'vitest'
import { packRoutes, unpackRoutes, type BrowserRoute } from './browser-route.ts'
import { routes } from './folded.ts'

it('every call comes out of the packed table as it went in, with what a browser has to know of it', () => {
  const known: Readonly<Record<string, BrowserRoute>> = routes
  const unpacked = unpackRoutes(packRoutes(known))
  expect(Object.keys(unpacked)).toEqual(Object.keys(known))
  for (const [name, { method, path, access, ...more }] of Object.entries(known)) {
    const marks = Object.fromEntries(
      (['sealed', 'keyed', 'upload'] as const).filter((mark) => more[mark]).map((mark) => [mark, true]),
    )
    expect(unpacked[name], name).toEqual({ method, path, access, ...marks })
  }
})
