import { expect, it } from 'vitest'
import { backofficeCalls } from './backoffice/calls.ts'
import { calls } from './calls.ts'
import type { CallDefinition } from './define-call.ts'
import { isServedBy } from './served-by.ts'

const all = Object.entries<CallDefinition>(calls)

it('the back office is part of the table, and every name and address is unique', () => {
  expect(Object.keys(calls)).toEqual(expect.arrayContaining(Object.keys(backofficeCalls)))
  const addresses = all.map(([, { method, path }]) => `${method} ${path}`)
  expect(addresses).toHaveLength(new Set(addresses).size)
})

it('what operators may do needs a permission, unless it is their own session', () => {
  const free = all.filter(([, { access, permission }]) => access === 'operator' && permission === undefined)
  // Everybody may object to what one alone decided.
  expect(free.map(([name]) => name)).toEqual([
    'bo.logout',
    'bo.me',
    'bo.objectToOperator',
    'bo.seeArrival',
    'bo.beginAuthenticator',
    'bo.confirmAuthenticator',
  ])
  expect(all.filter(([, { access, permission }]) => access !== 'operator' && permission !== undefined)).toEqual([])
})

it('what operators and vendors’ engineers change is written into the audit log', () => {
  const silent = all.filter(([name, { method, audit }]) => isServedBy('backoffice', name) && method !== 'GET' && !audit)
  // They change nothing, or their effect is visible to everybody in the conversation.
  expect(silent.map(([name]) => name).toSorted()).toEqual([
    'bo.previewContent',
    'bo.previewContract',
    'bo.previewMove',
    'bo.previewMoveChildren',
    'bo.previewOverride',
    'bo.sendChat',
    'bo.serviceSend',
    'bo.serviceTyping',
    'bo.serviceUpload',
    // The balance of the player with play money.
    'vendor.sandbox',
  ])
})
