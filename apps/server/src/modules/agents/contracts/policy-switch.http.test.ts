import type { RouteInput } from '@lotus/contract'
import { must } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { afterEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { forgetTree, setSetting } from '../../system/index.ts'
import { contractSettings } from './contract-settings.ts'

// AGENTPOLICY3 switches contracts alone (operations.md 2.10): a team, its links, rebates and reports are open without it.
const app = await testApp()
const { call, site } = app
const boss = await app.operator('mai.sup')
await setSetting(app.owner, contractSettings.mayOffer, true, 'test')
const password = 'một mật khẩu dài'
const idOf = async (username: string) =>
  (await app.owner.one<{ id: bigint }>(sql`select id from member where username = ${username}`)).id.toString()
const setNode = async (modId: string, isOn: boolean) => {
  await app.owner.query(sql`update whitelabel_node set enabled = ${isOn} where mod_id = ${modId}`)
  forgetTree(app.db)
}
await app.register('chinhsach')
await call(boss, 'bo.setAgent', { memberId: await idOf('chinhsach'), rates: { LOTT: 70_000 }, reason: 'new' })
const agent = site.as((await call(site, 'session.login', { username: 'chinhsach', password })).value.token)
const opened = { kind: 'agent', rates: { LOTT: 50_000 } } as const
for (const username of ['chinhsach1', 'chinhsach2']) await call(agent, 'agent.open', { ...opened, username })
const [fromId, memberId] = [await idOf('chinhsach1'), await idOf('chinhsach2')]
const daily: RouteInput<'bo.offerContract'>['terms'] = {
  kind: 'DAILY',
  cadence: 'DAILY',
  categories: ['LOTT'],
  activeMinBet: '0',
  tiers: [{ ratePpm: 1000, active: 0, validBet: '0', loss: '0' }],
}
expect(
  (await call(boss, 'bo.offerContract', { memberId: await idOf('chinhsach'), terms: daily, ack: [], reason: 'new' }))
    .code,
).toBe('ok')
afterEach(async () => setNode('AGENTPOLICY3', true))

describe('AGENTPOLICY3 off', () => {
  it('the team and what is done with it stay open', async () => {
    await setNode('AGENTPOLICY3', false)
    expect((await call(agent, 'agent.me', {})).value.account).toBe('chinhsach')
    expect((await call(agent, 'agent.overview', {})).value.people.direct).toBe(2)
    expect((await call(agent, 'agent.team', {})).value.rows).toHaveLength(2)
    expect((await call(agent, 'agent.teamTotals', {})).value.totals?.members).toBe(2)
    expect((await call(agent, 'agent.exportTeam', {})).value.rows).toBe(2)
    expect((await call(agent, 'agent.raiseRates', { memberId, rates: { LOTT: 60_000 } })).value.rates.LOTT).toBe(60_000)
    expect((await call(agent, 'agent.remark', { memberId, remark: 'bạn cũ' })).code).toBe('ok')
    expect((await call(agent, 'agent.messageRules', {})).value.left).toBeGreaterThan(0)
    expect((await call(agent, 'contract.countAgain', {})).code).toBe('ok')
    const other = await call(agent, 'agent.open', { ...opened, username: 'chinhsach3' })
    expect(other.value).toMatchObject({ account: 'chinhsach3', offered: null })
  })

  it('links stay open, and offer no contract', async () => {
    await setNode('AGENTPOLICY3', false)
    const link = { ...opened, channel: 'tờ rơi', days: 1, usesMax: 2, domain: null } as const
    const { code } = (await call(agent, 'agent.createLink', link)).value
    expect((await call(agent, 'agent.links', {})).value.rows).toMatchObject([{ code }])
    expect((await call(agent, 'agent.exportLinks', {})).value.rows).toBe(1)
    expect((await call(site, 'agent.join', { code })).value.link).toMatchObject({ kind: 'agent', offer: null })
    expect((await call(agent, 'agent.remarkLink', { code, remark: 'chợ' })).code).toBe('ok')
    expect((await call(agent, 'agent.closeLink', { code })).code).toBe('ok')
    expect((await call(agent, 'agent.openLink', { code })).code).toBe('ok')
  })

  it('a preset is offered to nobody: not with an account, not by a link; whoever joins is a draft of the agent', async () => {
    await app.register('chinhsach9')
    const holderId = await idOf('chinhsach9')
    await call(boss, 'bo.setAgent', { memberId: holderId, rates: { LOTT: 70_000 }, reason: 'new' })
    await call(boss, 'bo.offerContract', { memberId: holderId, terms: daily, ack: [], reason: 'new' })
    const client = site.as((await call(site, 'session.login', { username: 'chinhsach9', password })).value.token)
    const { n, hash, nonce } = must((await call(client, 'contract.mine', {})).value.rows[0], 'the offer')
    expect((await call(client, 'contract.decide', { n, hash, nonce, move: 'sign', ack: [] })).code).toBe('ok')
    const { code: draft } = (await call(client, 'agent.saveDraft', { memberId: null, name: '', terms: daily })).value
    const link = { ...opened, channel: 'tờ rơi', days: 1, usesMax: 5, domain: null, draft } as const
    const { code } = (await call(client, 'agent.createLink', link)).value
    const offer = async () => must((await call(site, 'agent.join', { code })).value.link, 'a link').offer
    const join = (username: string) => {
      const account = { username, password, confirmPassword: password, agree: true, ageConfirmed: true } as const
      return call(site, 'member.register', { ...account, affiliateCode: code })
    }
    const contractsOf = async (username: string) =>
      app.owner.values<string>(
        sql`select state as s from agent_contract where member_id = ${await idOf(username)}::bigint`,
      )
    expect(await offer()).toMatchObject({ kind: 'DAILY' })

    await setNode('AGENTPOLICY3', false)
    expect((await call(client, 'agent.open', { ...opened, username: 'chinhsach9a', draft })).code).toBe(
      'contract_kind_off',
    )
    expect(await app.owner.values(sql`select id from member where username = 'chinhsach9a'`)).toEqual([])
    expect((await call(client, 'agent.createLink', link)).code).toBe('contract_kind_off')
    expect(await offer()).toBeNull()
    expect((await join('chinhsach9b')).code).toBe('ok')
    expect(await contractsOf('chinhsach9b')).toEqual([])

    await setNode('AGENTPOLICY3', true)
    expect((await call(client, 'agent.drafts', {})).value.rows).toContainEqual(
      expect.objectContaining({ holder: expect.objectContaining({ account: 'chinhsach9b' }) }),
    )
    // The link is as good as before.
    expect((await join('chinhsach9c')).code).toBe('ok')
    expect(await contractsOf('chinhsach9c')).toEqual(['PENDING'])
  })

  it('rebates and reports stay open', async () => {
    await setNode('AGENTPOLICY3', false)
    expect((await call(agent, 'agent.income', {})).code).toBe('ok')
    expect((await call(agent, 'agent.incomeRows', { of: 'rebate' })).value.rows).toEqual([])
    const { day } = (await call(agent, 'agent.income', {})).value.accrued
    expect((await call(agent, 'agent.incomeDay', { day })).value.day).toBe(day)
    expect((await call(agent, 'agent.profit', {})).code).toBe('ok')
    expect((await call(agent, 'agent.bets', {})).code).toBe('ok')
    expect((await call(agent, 'agent.transactions', {})).code).toBe('ok')
    // Refused for a reason of its own.
    expect((await call(agent, 'agent.month', { month: day.slice(0, 7) })).code).toBe('month_not_over')
    expect((await call(agent, 'agent.exportIncome', { of: 'rebate' })).code).toBe('ok')
    expect((await call(agent, 'agent.exportIncomeDays', {})).code).toBe('ok')
    expect((await call(agent, 'agent.exportProfit', {})).code).toBe('ok')
    expect((await call(agent, 'agent.exportBets', {})).code).toBe('ok')
    expect((await call(agent, 'agent.exportTransactions', {})).code).toBe('ok')
  })

  it('contracts, their statements and presets are closed', async () => {
    const { n, hash, nonce } = must((await call(agent, 'contract.mine', {})).value.rows[0], 'the offer')
    await setNode('AGENTPOLICY3', false)
    const answers = [
      await call(agent, 'contract.mine', {}),
      await call(agent, 'contract.decide', { n, hash, nonce, move: 'sign', ack: [] }),
      await call(agent, 'contract.statements', { kind: 'DAILY' }),
      await call(agent, 'contract.statement', { id: 'C1-1-1' }),
      await call(agent, 'contract.progress', { kind: 'DAILY' }),
      await call(agent, 'contract.exportStatements', { kind: 'DAILY' }),
      await call(agent, 'agent.contracts', {}),
      await call(agent, 'agent.offerContract', { memberId, terms: daily, ack: [] }),
      await call(agent, 'agent.previewContract', { memberId, terms: daily }),
      await call(agent, 'agent.statements', { kind: 'DAILY' }),
      await call(agent, 'agent.owed', {}),
      await call(agent, 'agent.payOwed', {}),
      await call(agent, 'agent.drafts', {}),
      await call(agent, 'agent.exportContracts', {}),
      await call(agent, 'agent.exportStatements', { kind: 'DAILY' }),
    ]
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'module_disabled'))
    await setNode('AGENTPOLICY3', true)
    expect((await call(agent, 'contract.mine', {})).value.waiting).toBe(1)
  })

  it('copying settings gives the rates, and no draft of a contract', async () => {
    await call(agent, 'agent.raiseRates', { memberId: fromId, rates: { LOTT: 65_000 } })
    await setNode('AGENTPOLICY3', false)
    const copy = { raised: ['LOTT'], drafts: [] }
    expect((await call(agent, 'agent.previewCopy', { fromId, memberId })).value).toMatchObject(copy)
    expect((await call(agent, 'agent.copySettings', { fromId, memberId })).value).toMatchObject(copy)
  })
})
