import { beforeAll, describe, expect, it } from 'vitest'
import type { RouteName } from '@lotus/contract'
import { matrix, type MatrixEntry, type OwnedKind } from './matrix.ts'
import { definitionOf, peopledApp, routeNames, type Role } from './world.fixtures.ts'

// Every call of the contract, made by every role (issue 5, section 4; P01-P04, P16, P17). The matrix is written by
// hand, so this compares two independent tables with each other, and both with the running server.
const { app, permissions, send, rowsOf, tokens } = await peopledApp()
let rows: Record<OwnedKind, string>
beforeAll(async () => {
  rows = await rowsOf()
})

const roles = [...tokens.keys()]
/** Refusals about authorisation; any other answer means that the caller was allowed. */
const authorisationCodes = [
  'not_logged_in',
  'trial_not_allowed',
  'permission_denied',
  'verification_required',
  'step_up_required',
]

function expectedOf(entry: MatrixEntry, role: Role): string {
  const isOperator = role.startsWith('operator:')
  switch (entry.who) {
    case 'anyone':
      return 'in'
    case 'provider':
      // No token is a provider's: only a signature is.
      return 'permission_denied'
    case 'player':
    case 'member':
      if (role === 'nobody' || role === 'madeUp' || role === 'engineer' || isOperator) return 'not_logged_in'
      if (role === 'trial' && entry.who === 'member') return 'trial_not_allowed'
      return entry.stepUp ? 'step_up_required' : 'in'
    case 'engineer':
      return role === 'engineer' ? 'in' : 'not_logged_in'
    case 'operator':
      return isOperator ? 'in' : 'not_logged_in'
    default:
      if (!isOperator) return 'not_logged_in'
      return permissions.get(role)?.includes(entry.who) ? 'in' : 'permission_denied'
  }
}

/** Calls that end their own session: made last, and by roles that are not needed afterwards. */
const ending = (name: RouteName) => name === 'session.logout' || name === 'bo.logout' || name === 'vendor.leave'

describe('who may make which call', () => {
  it('every call of the contract has an entry in the matrix, and the matrix no other', () => {
    expect(Object.keys(matrix).toSorted()).toEqual(routeNames.toSorted())
  })

  it.each(routeNames.filter((name) => !ending(name)))('%s', async (name) => {
    const entry = matrix[name]
    for (const role of roles) {
      const expected = expectedOf(entry, role)
      // An empty input: an allowed caller is told what is missing, another one learns nothing about it.
      const { code, status, value } = await send(name, role, {})
      const seen = authorisationCodes.includes(code) ? code : 'in'
      expect({ name, role, seen }).toEqual({ name, role, seen: expected })
      expect(status, `${name} as ${role} answered ${code}`).toBeLessThan(500)
      if (expected !== 'in') expect(value).not.toHaveProperty('fields')
    }
  })

  it('a provider’s callback is authorised only by its signature', async () => {
    for (const role of roles) {
      const answer = await send('cashier.pspCallback', role, { id: rows.deposit })
      expect(answer.success, role).toBe(false)
    }
  })
})

describe('ownership of rows', () => {
  const owned = routeNames.filter((name) => matrix[name].own)

  it('every call with an id of a member’s row is listed with it', () => {
    expect(owned.length).toBeGreaterThan(7)
    for (const name of routeNames) {
      const { access, path } = definitionOf(name)
      const isDetail = /\/(detail|cancel|received|simulatePayment|receipt)$/.test(path) && !path.startsWith('/bo/')
      const isOfSomebody = access === 'member' || access === 'player'
      if (isDetail && isOfSomebody) expect(owned, `${name} takes an id`).toContain(name)
    }
  })

  it.each(owned)('%s refuses another member’s row like a missing one', async (name) => {
    const own = matrix[name].own
    if (!own) throw new Error('filtered above')
    const foreign = { id: rows[own] }
    const missing = { id: '987654321' }
    const before = await app.composition.audit()
    const asStranger = await send(name, 'stranger', foreign)
    const ofNobody = await send(name, 'stranger', missing)
    expect(asStranger).toMatchObject({ success: false, code: 'not_found' })
    expect({ ...asStranger, headers: null, value: null }).toEqual({ ...ofNobody, headers: null, value: null })
    expect((await app.composition.audit()).checks).toEqual(before.checks)
  })

  it('lists show only the member’s own rows', async () => {
    for (const name of [
      'cashier.deposits',
      'cashier.withdrawals',
      'cashier.payoutAccounts',
      'lottery.orders',
    ] as const) {
      const { value } = await send(name, 'stranger', {})
      expect(JSON.stringify(value), name).not.toMatch(/"id"/)
    }
  })
})

describe('the end of a session', () => {
  it('invalidates the token everywhere at once', async () => {
    expect(await send('session.logout', 'stranger', {})).toMatchObject({ success: true })
    for (const name of ['member.info', 'wallet.balance', 'lottery.orders'] as const)
      expect((await send(name, 'stranger', {})).code).toBe('not_logged_in')
    expect(await send('bo.logout', 'operator:khong.quyen', {})).toMatchObject({ success: true })
    expect((await send('bo.me', 'operator:khong.quyen', {})).code).toBe('not_logged_in')
  })
})
