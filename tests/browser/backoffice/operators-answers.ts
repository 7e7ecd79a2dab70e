import { generateKeyPairSync } from 'node:crypto'
import type { RouteValue } from '@lotus/contract'
import { operatorWith, permissions, sampleOf } from './answers.ts'

type Row = RouteValue<'bo.operators'>['operators'][number]
type Me = RouteValue<'bo.me'>

export const colleague: Row = {
  id: '7',
  username: 'tu.op',
  name: 'Trần Anh Tú',
  status: 'active',
  hasAuthenticator: true,
  lastLoginAt: '2026-07-01T02:00:00.000Z',
  permissions: ['withdrawals.view', 'content.view'],
  grant: null,
  invitation: null,
}
const self: Row = { ...colleague, id: 'operator-1', username: 'mai.sup', name: 'Mai', permissions: [...permissions] }

export const grant: NonNullable<Row['grant']> = {
  id: '3',
  permissions: ['withdrawals.decide', 'settings.edit'],
  reason: 'thay chị Linh',
  proposedBy: 'lan.root',
  proposedAt: '2026-07-01T03:00:00.000Z',
  heldUntil: null,
  isHeld: false,
  mayConfirm: true,
}
export const invitation: NonNullable<Row['invitation']> = {
  invitedBy: 'mai.sup',
  expiresAt: '2026-07-05T03:00:00.000Z',
  isExpired: false,
  heldUntil: '2026-07-04T03:00:00.000Z',
  isHeld: true,
  mayIssue: true,
  willBeHeld: true,
  browsers: 2,
  refused: { username: 'mai.sup', by: 'device', at: '2026-07-01T04:00:00.000Z' },
}
/** The page Operators with one colleague beside oneself. */
export const operatorsWith = (fields: Partial<Row>): RouteValue<'bo.operators'> => ({
  operators: [self, { ...colleague, ...fields }],
})

const held: Me['held'][number] = {
  id: '8',
  kind: 'invitation',
  permissions: [],
  username: 'hoa.ops',
  name: 'Lê Thị Hoa',
  invitedBy: 'lan.root',
  until: '2026-07-04T03:00:00.000Z',
  isHeld: true,
}
const arrival: Me['arrivals'][number] = {
  id: '11',
  operatorId: '9',
  username: 'an.fin',
  name: 'Phạm An',
  at: '2026-07-01T08:05:00.000Z',
  ip: '203.0.113.9',
  invitedBy: 'lan.root',
  issuedBy: 'mai.sup',
  wasHeld: false,
  otherBrowsers: 1,
  like: { username: 'mai.sup', by: 'address' },
}
/** An operator who sees a held link, held permissions and a first login. */
export const watching = (allowed: readonly string[] = permissions): Me => ({
  ...operatorWith(allowed),
  held: [
    held,
    { ...held, id: '7', kind: 'permissions', username: 'tu.op', name: 'Trần Anh Tú', permissions: ['settings.edit'] },
  ],
  arrivals: [arrival],
})

const { x, y } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })
/** A status with a key to which calls can be sealed. */
export const sealing = sampleOf('system.status', {
  sealKey: {
    kid: 'k1',
    jwk: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    expiresAt: '2036-07-01T08:17:00.000Z',
  },
})
