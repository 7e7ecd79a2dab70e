import { expect, it } from 'vitest'
import { mustLogIn } from './login-guard.ts'

it('R22: with the setting on, a guest may only log in, register, read the help or download', () => {
  for (const path of ['/login', '/register', '/register.html', '/helpmc', '/download'])
    expect(mustLogIn(path, true, false)).toBe(false)
  for (const path of ['/index', '/vnlottery', '/vip', '/down', '/']) {
    expect(mustLogIn(path, true, false)).toBe(true)
    expect(mustLogIn(path, true, true)).toBe(false)
    expect(mustLogIn(path, false, false)).toBe(false)
  }
})
