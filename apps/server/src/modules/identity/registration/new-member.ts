import { PLAYER_ACCOUNT } from '@lotus/kernel'
import type { NewMember } from '../identity.repo.ts'

/** A member with only the required fields. */
export const emptyMember = {
  registerUrl: null,
  method: 'username',
  accountType: PLAYER_ACCOUNT,
  email: null,
  isEmailVerified: false,
  phone: null,
  isPhoneVerified: false,
  payeeName: null,
  nickname: null,
  birthday: null,
  idNumber: null,
  fields: {},
  paymentPasswordHash: null,
  affiliateCode: null,
  referralCode: null,
  referredBy: null,
  initialPasswordHours: null,
  hasPassword: true,
} as const satisfies Partial<NewMember>
