import { must } from '@lotus/kernel'
import type { Calls } from '../families/calls.ts'
import type { Person } from '../identity/test-platform.ts'

// People of a team, made by the product's own calls.

export const PASSWORD = 'một mật khẩu dài'

export async function tokenOf(person: Person, name: string, password: string): Promise<string> {
  return (await person.calls()('session.login', { username: name, password })).token
}

/** An agent's account below the caller, with its first password changed and the site's terms accepted. */
export async function openBelow(person: Person, upline: Calls, name: string): Promise<Calls> {
  const { password } = await upline('agent.open', { username: name, kind: 'agent', rates: {} })
  const first = person.calls(await tokenOf(person, name, password))
  await first('member.changePassword', { oldPassword: password, newPassword: PASSWORD, confirmNewPassword: PASSWORD })
  const { token, terms } = await person.calls()('session.login', { username: name, password: PASSWORD })
  if (terms !== null) await person.calls(token)('member.acceptTerms', { version: terms.version })
  return person.calls(token)
}

export const idBelow = async (upline: Calls, account: string) =>
  must((await upline('agent.team', { account, limit: 1 })).rows[0], 'somebody of the team').id

export async function signNewest(holder: Calls): Promise<void> {
  const offer = must(
    (await holder('contract.mine', {})).rows.find(({ state }) => state === 'PENDING'),
    'an offer',
  )
  await holder('contract.decide', { n: offer.n, hash: offer.hash, move: 'sign', ack: [] })
}
