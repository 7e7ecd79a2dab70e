import type { FieldRule, PatternId, RegisterField } from '@lotus/contract'

const rule = (
  patternId: PatternId,
  minLength: number,
  maxLength: number,
  shown: 'required' | 'optional' | 'off' = 'off',
): FieldRule => ({
  patternId,
  minLength,
  maxLength,
  acceptedPattern: '*',
  enabled: shown !== 'off',
  required: shown === 'required',
})

/**
 * Registration fields until the operator changes them (V04): a name and a password. Passwords take any characters
 * (DECISIONS 19); the payee's name has no diacritics and may have spaces (V07).
 */
export const defaultRegisterFields: Record<RegisterField, FieldRule> = {
  username: rule(2, 4, 16, 'required'),
  password: rule(1, 8, 128, 'required'),
  payeeName: rule(9, 2, 50),
  email: rule(4, 6, 100),
  qqNum: rule(7, 5, 12),
  mobileNum: rule(7, 8, 12),
  recommenderId: rule(5, 1, 20),
  captcha: rule(5, 4, 6),
  verificationCode: rule(7, 6, 6),
  affiliateCode: rule(5, 1, 20, 'optional'),
  referralCode: rule(5, 1, 20),
  paymentPassword: rule(7, 6, 6),
  line: rule(18, 1, 50),
  whatsapp: rule(21, 8, 16),
  facebook: rule(10, 1, 100),
  wechat: rule(18, 6, 20),
  telegram: rule(18, 5, 33),
  zalo: rule(21, 8, 16),
  idNumber: rule(5, 9, 12),
  nickname: rule(1, 2, 30),
  birthday: rule(12, 10, 10),
  address: rule(1, 5, 200),
  nationality: rule(1, 2, 60),
  occupation: rule(1, 2, 60),
  sourceOfIncome: rule(1, 2, 100),
  region: rule(1, 2, 60),
}
