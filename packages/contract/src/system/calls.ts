import { z } from 'zod'
import { operatorGet, operatorPost, publicGet } from '../define-call.ts'
import { text, zId, zTime } from '../schema-parts.ts'
import { zPermission, zRegisterSettings, zResource, zSettings, zStatus, zTree } from './schemas.ts'

const zAsked = z.object({ url: text(500).optional() })

export const systemCalls = {
  'system.status': publicGet({
    path: '/wps/system/status',
    id: 'C06',
    input: z.object({ url: text(500).optional() }),
    value: zStatus,
  }),
  'system.whitelabel': publicGet({
    path: '/wps/system/whitelabel',
    id: 'C06',
    input: zAsked,
    value: zPermission,
  }),
  'system.registerSettings': publicGet({
    path: '/wps/system/setting/register',
    id: 'C06',
    value: zRegisterSettings,
  }),
  'system.domainRoute': publicGet({
    path: '/wps/system/domainRoute',
    id: 'C06',
    value: z.object({
      domainList: z.array(z.object({ url: z.string(), speed: z.number() })),
      resources: z.array(zResource),
    }),
  }),
  'system.countries': publicGet({
    path: '/wps/system/countries',
    value: z.object({
      /** The visitor's likely country, if it is one of the countries below. */
      current: z.string().nullable(),
      countries: z.array(z.object({ countryCode: z.string(), countryDialingCode: z.string(), flag: z.string() })),
    }),
  }),
  'bo.settings': operatorGet({
    path: '/bo/settings',
    permission: 'settings.view',
    value: zSettings,
  }),
  /** If one of the settings is guarded nothing changes yet: all changes become a proposal. */
  'bo.setSettings': operatorPost({
    path: '/bo/settings',
    permission: 'settings.edit',
    audit: ['settings.update', 'settings.propose'],
    errors: ['state_conflict', 'registration_mode_needed'],
    input: z.object({
      changes: z
        .array(
          z.object({
            key: text(80).min(1),
            value: z.unknown(),
            /** `updatedAt` of the row that the change is based on; a change since then is a conflict. */
            seen: zTime.nullable(),
          }),
        )
        .min(1)
        .max(50),
      reason: text(500).optional(),
    }),
    value: zSettings,
  }),
  /** Another operator confirms the changes of guarded settings, or either of them rejects them. */
  'bo.decideSettings': operatorPost({
    path: '/bo/settings/decide',
    permission: 'settings.edit',
    audit: ['settings.confirm', 'settings.reject'],
    errors: ['not_found', 'same_operator', 'state_conflict', 'registration_mode_needed'],
    input: z.object({ id: zId, isConfirmed: z.boolean() }),
    value: zSettings,
  }),
  'bo.whitelabel': operatorGet({
    path: '/bo/whitelabel',
    permission: 'settings.view',
    value: zTree,
  }),
  'bo.setWhitelabel': operatorPost({
    path: '/bo/whitelabel',
    permission: 'settings.edit',
    audit: ['settings.whitelabel'],
    errors: ['not_found', 'state_conflict', 'registration_mode_needed'],
    input: z.object({
      version: text(40),
      changes: z
        .array(z.object({ modId: text(40).min(1), enabled: z.boolean() }))
        .min(1)
        .max(100),
      reason: text(500).optional(),
    }),
    value: zTree,
  }),
}
