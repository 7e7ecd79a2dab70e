import type { NewMember } from '../identity.repo.ts'

/** What a member has who gave nothing but what every account needs. */
export const emptyMember = {
  registerUrl: null,
  method: 'username',
  accountType: 0,
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
