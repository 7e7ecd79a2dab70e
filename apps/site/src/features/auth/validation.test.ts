import { describe, expect, it } from 'vitest'
import { checkLogin, checkRegister, lengthLevel } from './validation.ts'

const good = { username: 'minhthao94', password: 'sen hồng', confirmPassword: 'sen hồng', isAdult: true, agree: true }

describe('registration', () => {
  it('takes a letter followed by letters and digits, 4 to 16 characters', () => {
    expect(checkRegister(good)).toEqual({})
    for (const username of ['1minh', 'min', 'a'.repeat(17), 'minh thao', 'mình']) {
      expect(checkRegister({ ...good, username })).toEqual({ username: 'username' })
    }
  })

  it('takes any characters in a password, from 8 on', () => {
    expect(checkRegister({ ...good, password: 'ngắn', confirmPassword: 'ngắn' })).toEqual({ password: 'passwordShort' })
    expect(checkRegister({ ...good, password: ' '.repeat(8), confirmPassword: ' '.repeat(8) })).toEqual({})
  })

  it('refuses two entries that differ', () => {
    expect(checkRegister({ ...good, confirmPassword: 'sen hong' })).toEqual({ confirmPassword: 'mismatch' })
  })

  it('needs the age and the terms', () => {
    expect(checkRegister({ ...good, isAdult: false, agree: false })).toEqual({ isAdult: 'age', agree: 'terms' })
  })

  it('measures a password by its length alone', () => {
    expect(['', 'a', 'a'.repeat(8), 'a'.repeat(12), 'a'.repeat(16)].map(lengthLevel)).toEqual([0, 1, 2, 3, 4])
  })
})

describe('login', () => {
  it('needs both fields and no rule beyond that', () => {
    expect(checkLogin({ username: ' ', password: '' })).toEqual({
      username: 'usernameRequired',
      password: 'passwordRequired',
    })
    expect(checkLogin({ username: 'x', password: 'y' })).toEqual({})
  })
})
