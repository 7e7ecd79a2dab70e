import { expect, it } from 'vitest'
import { calls } from './calls.ts'
import type { RouteName } from './folded.ts'
import { closesWithSite, errorsOf } from './route-errors.ts'

const names = Object.keys(calls) as RouteName[] // the keys of the table

it('a call lists the codes of a closed site exactly if it is refused then', () => {
  for (const name of names)
    for (const code of ['maintenance', 'region_restricted'] as const)
      expect([name, errorsOf(name).includes(code)]).toEqual([name, closesWithSite(name)])
})

it('customer service and the captcha of its first message, picture or work, stay open (R25, T21)', () => {
  const open = names.filter((name) => /^(captcha|service)\./.test(name))
  expect(open).toEqual(expect.arrayContaining(['captcha.get', 'captcha.challenge', 'service.open']))
  expect(open.filter(closesWithSite)).toEqual([])
})
