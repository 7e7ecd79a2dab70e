import { z } from 'zod'
import { operatorGet, operatorPost } from '../define-call.ts'
import { zLocalized, zTexts, zTime } from '../schema-parts.ts'
import {
  zAddresses,
  zChange,
  zCountries,
  zKeyId,
  zKeyKind,
  zLimits,
  zNote,
  zPlaces,
  zRowId,
  zShownTerms,
  zVendorCode,
  zVendorKey,
  zWallet,
} from './vendor-schemas.ts'

// How a vendor comes on board: its row, keys, addresses, wallet and limits (issue 17). What moves money or trust takes
// two operators; until then nothing of it is in force.
const zKeyChange = z.object({
  vendor: zVendorCode,
  keyId: zKeyId,
  kind: zKeyKind,
  /** RSA: the vendor's public key as PEM. */
  publicKey: z.string().max(4000).optional(),
  /** Other live keys of the kind end so many hours after the confirmation; left out: they stay. */
  overlapHours: z.number().int().min(0).max(720).optional(),
  note: zNote,
})

export const onboardingCalls = {
  'bo.vendor': operatorGet({
    path: '/bo/vendors/detail',
    permission: 'games.view',
    errors: ['not_found'],
    input: z.object({ vendor: zVendorCode }),
    value: z.object({
      code: z.string(),
      names: zTexts(60),
      status: z.enum(['on', 'off', 'maintenance']),
      ...zShownTerms.shape,
      amountPlaces: z.number().int(),
      countries: z.array(z.string()),
      /** Where the vendor's server calls us. */
      ourUrl: z.string(),
      isDemo: z.boolean(),
      /** It has, or had, a key. Until then one operator changes its addresses and wallet. */
      isTrusted: z.boolean(),
      updatedAt: zTime,
      keys: z.array(zVendorKey),
      changes: z.array(zChange),
      dialects: z.array(z.string()),
    }),
  }),
  'bo.createVendor': operatorPost({
    path: '/bo/vendors/create',
    permission: 'vendors.edit',
    audit: ['vendors.create'],
    errors: ['state_conflict'],
    input: z.object({
      code: zVendorCode,
      names: zLocalized(60),
      ...zWallet.shape,
      ...zAddresses.shape,
      amountPlaces: zPlaces,
      countries: zCountries,
    }),
  }),
  'bo.updateVendor': operatorPost({
    path: '/bo/vendors/update',
    permission: 'vendors.edit',
    audit: ['vendors.update'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({
      vendor: zVendorCode,
      names: zLocalized(60),
      countries: zCountries,
      amountPlaces: zPlaces,
      ...zLimits.shape,
      /** `updatedAt` as it was read: a change in between is a conflict. */
      updatedAt: zTime,
    }),
  }),
  /** Takes effect at once for a vendor that never had a key (`isDone`), else after another operator's confirmation. */
  'bo.proposeVendorAddresses': operatorPost({
    path: '/bo/vendors/addresses',
    permission: 'vendors.edit',
    audit: ['vendors.propose_change'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ vendor: zVendorCode, ...zAddresses.shape, note: zNote }),
    value: z.object({ isDone: z.boolean() }),
  }),
  'bo.proposeVendorWallet': operatorPost({
    path: '/bo/vendors/wallet',
    permission: 'vendors.edit',
    audit: ['vendors.propose_change'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ vendor: zVendorCode, ...zWallet.shape, note: zNote }),
    value: z.object({ isDone: z.boolean() }),
  }),
  /** Opens a closed vendor without a green run of the kit: another operator confirms it, and the reason stays. */
  'bo.proposeVendorOpening': operatorPost({
    path: '/bo/vendors/open',
    permission: 'vendors.edit',
    audit: ['vendors.propose_change'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ vendor: zVendorCode, note: zNote }),
  }),
  /**
   * Makes a key, which works once another operator has confirmed it. `secret` is answered here and never again;
   * `publicKey` is that of our own pair.
   */
  'bo.addVendorKey': operatorPost({
    path: '/bo/vendors/keys/add',
    permission: 'vendors.edit',
    audit: ['vendors.propose_change'],
    errors: ['not_found', 'state_conflict'],
    example: { vendor: 'ACME', keyId: 'ACME-2', kind: 'hmac', overlapHours: 24, note: 'yearly rotation' },
    input: zKeyChange,
    value: z.object({ secret: z.string().nullable(), publicKey: z.string().nullable() }),
  }),
  /** One operator is enough to take trust away; `hours` later, or at once. */
  'bo.endVendorKey': operatorPost({
    path: '/bo/vendors/keys/end',
    permission: 'vendors.edit',
    audit: ['vendors.end_key'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ vendor: zVendorCode, keyId: zKeyId, hours: z.number().int().min(0).max(720), reason: zNote }),
  }),
  'bo.decideVendorChange': operatorPost({
    path: '/bo/vendors/changes/decide',
    permission: 'vendors.confirm',
    audit: ['vendors.decide_change'],
    errors: ['not_found', 'state_conflict', 'same_operator'],
    input: z.object({ id: zRowId, decision: z.enum(['confirm', 'return']) }),
  }),
}
