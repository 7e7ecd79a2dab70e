import { expect, it } from 'vitest'
import { backofficeCalls } from './backoffice/calls.ts'
import { callDefinitions } from './calls.ts'
import { isServedBy } from './served-by.ts'

const all = Object.entries(callDefinitions)

it('the back office is part of the table, and every name and address is unique', () => {
  expect(Object.keys(callDefinitions)).toEqual(expect.arrayContaining(Object.keys(backofficeCalls)))
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
    // Only what the program keeps of a team is counted again.
    'bo.countAgain',
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

it('AGENTPOLICY3 closes contracts, and nothing else of an agent (operations.md 2.10)', () => {
  const closed = all.filter(([, { flag }]) => flag === 'AGENTPOLICY3').map(([name]) => name)
  const ofContracts =
    /^(contract|relay)\.|^agent\.(.*(Contract|Statement|Draft|Owed)s?|contracts|statements|drafts|owed|progress)$/
  expect(closed.filter((name) => !ofContracts.test(name))).toEqual([])
  // The one is of pictures, and what counts a team again serves its reports too.
  const others = all.filter(
    ([name, { flag, access }]) => access !== 'operator' && flag === undefined && ofContracts.test(name),
  )
  expect(others.map(([name]) => name)).toEqual(['relay.playerAvatar', 'contract.countAgain'])
})
