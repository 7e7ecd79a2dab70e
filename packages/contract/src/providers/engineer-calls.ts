import { z } from 'zod'
import { engineerGet, engineerPost, operatorGet, operatorPost, publicPost } from '../define-call.ts'
import { paged, pageInput, text, zMoney, zTexts, zTime } from '../schema-parts.ts'
import { zVendorCall } from './call-log-calls.ts'
import { zKitCase, zKitMode, zKitRun } from './kit-calls.ts'
import {
  zAddresses,
  zChangeKind,
  zKeyId,
  zKeyKind,
  zNote,
  zRowId,
  zShownTerms,
  zVendorCode,
  zVendorKey,
} from './vendor-schemas.ts'

const zLinkToken = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/)
  .meta({ examples: ['A'.repeat(43)] })
const zGameCode = z
  .string()
  .regex(/^[A-Za-z0-9_.-]{1,64}$/)
  .meta({ examples: ['SEN25'] })

/**
 * The page of a vendor's engineer. The session names the vendor: no call takes one, so nobody reaches another vendor's
 * rows by naming it.
 */
export const engineerCalls = {
  /** A link that works once within its hours; its token is answered here and never again. */
  'bo.inviteEngineer': operatorPost({
    path: '/bo/vendors/engineers/invite',
    permission: 'vendors.edit',
    audit: ['vendors.invite_engineer'],
    errors: ['not_found'],
    input: z.object({
      vendor: zVendorCode,
      name: text(60).trim().min(1),
      hours: z.number().int().min(1).max(72),
    }),
    value: z.object({ token: z.string() }),
  }),
  'bo.vendorEngineers': operatorGet({
    path: '/bo/vendors/engineers',
    permission: 'games.view',
    input: z.object({ vendor: zVendorCode }),
    value: z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          kind: z.enum(['link', 'session']),
          invitedBy: z.string(),
          createdAt: zTime,
          expiresAt: zTime,
        }),
      ),
    }),
  }),
  /** Ends every session and every unused link of a vendor. */
  'bo.endEngineers': operatorPost({
    path: '/bo/vendors/engineers/end',
    permission: 'vendors.edit',
    audit: ['vendors.end_engineers'],
    input: z.object({ vendor: zVendorCode, reason: zNote }),
    value: z.object({ ended: z.number().int() }),
  }),
  'vendor.enter': publicPost({
    path: '/bo/vendor-page/enter',
    audit: ['engineers.enter'],
    rate: { max: 20, perSeconds: 60 },
    errors: ['not_logged_in'],
    input: z.object({ token: zLinkToken }),
    value: z.object({ token: z.string(), vendor: z.string() }),
  }),
  'vendor.leave': engineerPost({
    path: '/bo/vendor-page/leave',
    audit: ['engineers.leave'],
  }),
  'vendor.me': engineerGet({
    path: '/bo/vendor-page/me',
    value: z.object({
      code: z.string(),
      names: zTexts(60),
      engineer: z.string(),
      status: z.enum(['on', 'off', 'maintenance']),
      ...zShownTerms.shape,
      ourUrl: z.string(),
      keys: z.array(zVendorKey),
      /** What waits for the operator. */
      waiting: z.array(z.object({ kind: zChangeKind, proposedAt: zTime })),
      games: z.array(z.object({ code: z.string(), name: zTexts(80) })),
    }),
  }),
  /** A new key beside the old one; it works once the operator has confirmed it. The secret is answered once. */
  'vendor.addKey': engineerPost({
    path: '/bo/vendor-page/keys',
    audit: ['engineers.propose_key'],
    rate: { max: 20, perSeconds: 3600 },
    errors: ['state_conflict'],
    example: { keyId: 'ACME-2', kind: 'hmac', note: 'yearly rotation' },
    input: z.object({
      keyId: zKeyId,
      kind: zKeyKind,
      publicKey: z.string().max(4000).optional(),
      overlapHours: z.number().int().min(0).max(720).optional(),
      note: zNote,
    }),
    value: z.object({ secret: z.string().nullable(), publicKey: z.string().nullable() }),
  }),
  'vendor.proposeAddresses': engineerPost({
    path: '/bo/vendor-page/addresses',
    audit: ['engineers.propose_addresses'],
    rate: { max: 20, perSeconds: 3600 },
    errors: ['state_conflict'],
    input: z.object({ ...zAddresses.shape, note: zNote }),
  }),
  /** The player with play money: its balance with us. */
  'vendor.sandbox': engineerPost({
    path: '/bo/vendor-page/sandbox',
    rate: { max: 120, perSeconds: 60 },
    value: z.object({ currency: z.string(), balance: zMoney }),
  }),
  /** The address of a game for that player, with its token. */
  'vendor.launch': engineerPost({
    path: '/bo/vendor-page/launch',
    audit: ['engineers.launch'],
    rate: { max: 60, perSeconds: 60 },
    errors: [
      'game_disabled',
      'self_excluded',
      'limit_reached',
      'reality_check_due',
      'account_disabled',
      'bets_blocked',
      'vendor_unavailable',
      'region_restricted',
    ],
    input: z.object({ gameCode: zGameCode }),
    value: z.object({ url: z.string() }),
  }),
  'vendor.calls': engineerGet({
    path: '/bo/vendor-page/calls',
    input: z.object({
      only: z.enum(['errors']).optional(),
      txId: text(64).optional(),
      ...pageInput,
    }),
    value: paged(zVendorCall),
  }),
  'vendor.call': engineerGet({
    path: '/bo/vendor-page/calls/detail',
    errors: ['not_found'],
    input: z.object({ id: zRowId }),
    value: zVendorCall.extend({ request: z.string(), answer: z.string() }),
  }),
  'vendor.kitRuns': engineerGet({
    path: '/bo/vendor-page/kit',
    value: z.object({ rows: z.array(zKitRun), isGreen: z.boolean() }),
  }),
  'vendor.kitRun': engineerGet({
    path: '/bo/vendor-page/kit/detail',
    errors: ['not_found'],
    input: z.object({ id: zRowId }),
    value: zKitRun.extend({ cases: z.array(zKitCase) }),
  }),
  'vendor.runKit': engineerPost({
    path: '/bo/vendor-page/kit/run',
    audit: ['engineers.run_kit'],
    rate: { max: 20, perSeconds: 3600 },
    errors: ['state_conflict'],
    input: z.object({ mode: zKitMode, gameCode: zGameCode }),
    value: z.object({ id: z.string() }),
  }),
}
