import { z } from 'zod'
import { defineSettings, zMinutes, zWhole } from '../../platform/setting.ts'

export const backofficeSettings = defineSettings({
  // operations.md 5.1 (30 minutes idle); the length of a shift.
  sessionHours: { key: 'backoffice.session_hours', schema: zWhole(1, 24), default: 8 },
  // trust.md BO-2: operators log in with a code of their authenticator.
  secondFactor: { key: 'backoffice.second_factor', isGuarded: true, schema: z.boolean(), default: true },
  // How long the link of an operator's invitation works.
  invitationHours: { key: 'backoffice.invitation_hours', schema: zWhole(1, 168), default: 24 },
  // How long the link of an invitation that nobody else agreed to waits before it works.
  invitationHoldDays: { key: 'backoffice.invitation_hold_days', isGuarded: true, schema: zWhole(1, 30), default: 3 },
  // Whether the link of an invitation may be used from an address at which whoever made it works: one office, one line.
  invitationSameAddress: {
    key: 'backoffice.invitation_same_address',
    isGuarded: true,
    schema: z.boolean(),
    default: false,
  },
  sessionIdleMinutes: { key: 'backoffice.session_idle_minutes', schema: zMinutes(480), default: 30 },
})

/** State that the program stores about itself; nobody changes it by hand. */
export const demoSettings = defineSettings({
  // How far the demo's history is written: `new`, the last day written, then `results`, `played` and `done`. `none` if
  // it started with --empty, `own` if the installation is older than this feature and has real history.
  history: { key: 'demo.history', isHidden: true, schema: z.string().max(10).nullable(), default: null },
  // Fingerprint of the demo accounts that were installed; null on an installation that never had any.
  accountsFingerprint: {
    key: 'demo.accounts_fingerprint',
    isHidden: true,
    schema: z.string().nullable(),
    default: null,
  },
})
