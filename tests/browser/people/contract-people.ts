import type { RouteInput } from '@lotus/contract'
import { must } from '@lotus/kernel'
import type { Calls } from '../families/calls.ts'
import { platform } from '../identity/shared-platform.ts'
import type { Person } from '../identity/test-platform.ts'

// People of a team, made by the product's own calls.

export const PASSWORD = 'một mật khẩu dài'

export async function tokenOf(person: Person, name: string, password: string): Promise<string> {
  return (await person.calls()('session.login', { username: name, password })).token
}

/** An account below the caller, an agent's without a kind, with its first password changed and the site's terms accepted. */
export async function openBelow(
  person: Person,
  upline: Calls,
  name: string,
  kind: 'agent' | 'player' = 'agent',
): Promise<Calls> {
  const { password } = await upline('agent.open', { username: name, kind, rates: {} })
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
  await holder('contract.decide', { n: offer.n, hash: offer.hash, nonce: offer.nonce, move: 'sign', ack: [] })
}

/** A member of their own, made a top agent without a rate, so that the wallet is empty, with a signed contract. */
export async function topAgent(
  person: Person,
  name: string,
  offers: readonly RouteInput<'bo.offerContract'>['terms'][],
): Promise<Calls> {
  const account = { username: name, password: PASSWORD, confirmPassword: PASSWORD, agree: true, ageConfirmed: true }
  await person.calls()('member.register', account)
  const agent = person.calls(await tokenOf(person, name, PASSWORD))
  const { id: memberId } = await platform.office('bo.agent', { account: name })
  await platform.office('bo.setAgent', { memberId, rates: {}, reason: 'test' })
  for (const terms of offers) {
    await platform.office('bo.offerContract', { memberId, terms, ack: [], reason: 'test' })
    await signNewest(agent)
  }
  return agent
}
