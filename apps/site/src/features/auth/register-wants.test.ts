import { describe, expect, it } from 'vitest'
import { registerWants } from './register-wants.ts'

const number = (enabled: boolean) => ({
  name: 'mobileNum' as const,
  patternId: 21 as const,
  minLength: 8,
  maxLength: 15,
  acceptedPattern: '*',
  enabled,
  required: false,
})
const settings = (flags: { passwordInMobile?: boolean; smsAtRegistration?: boolean; number?: boolean } = {}) => ({
  fields: [number(flags.number ?? true)],
  passwordInMobile: flags.passwordInMobile ?? false,
  smsAtRegistration: flags.smsAtRegistration ?? false,
})

describe('what registration asks for (E04)', () => {
  it('by name: an SMS code only with REGMOBVERF3, and only if a number is asked for', () => {
    expect(registerWants(settings(), 'username')).toEqual({ password: true, phone: true, code: false })
    expect(registerWants(settings({ smsAtRegistration: true }), 'username').code).toBe(true)
    expect(registerWants(settings({ smsAtRegistration: true, number: false }), 'username')).toEqual({
      password: true,
      phone: false,
      code: false,
    })
  })

  it('by number: always a code, a password only with MOBILENUMPASSREG3', () => {
    expect(registerWants(settings({ number: false }), 'mobile')).toEqual({ password: false, phone: true, code: true })
    expect(registerWants(settings({ passwordInMobile: true }), 'mobile').password).toBe(true)
  })
})
