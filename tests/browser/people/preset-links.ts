import { must } from '@lotus/kernel'
import { beforeAll, describe, expect, it } from 'vitest'
import { look } from '../identity/screens.ts'
import {
  dialogClosed,
  expectNoProblems,
  firstVisible,
  topDialog,
  type Home,
  type Person,
} from '../identity/test-platform.ts'
import { platform } from '../identity/shared-platform.ts'
import { agree, chooseUsername, logIn, passwordFields, username } from '../identity/ways-in.ts'
import { PASSWORD, topAgent, tokenOf } from './contract-people.ts'
import { faces } from '../faces.ts'

// A link that carries a preset of a contract (AC02, operations.md 1.5, 2.10, issue 19): who registers by it is an agent with an offer,
// is told of it after the next login, and signs. The program of npm start and Chromium, nothing mocked.

const homes = faces('preset-links', [
  { language: 'vi', size: 'desktop', scheme: 'dark', ip: '203.0.113.91' },
  { language: 'en', size: 'phone', scheme: 'light', ip: '198.51.100.101' },
] as const satisfies readonly Home[])

const PRESET = 'Zalo 0.5'
const wage = (ratePpm: number) => ({
  kind: 'DAILY' as const,
  cadence: 'DAILY' as const,
  categories: ['LOTT' as const],
  activeMinBet: '1',
  tiers: [{ ratePpm, active: 0, validBet: '10', loss: '0' }],
})

/** Makes the link on screen: for an agent, with the preset; answers where it leads. */
async function makeLink(agent: Person): Promise<string> {
  const { page, t, site } = agent
  await page.goto(`${site}/index?ac=registerCenter`)
  await page.getByRole('tab', { name: t('agents:register.tab.links') }).click()
  // The other tab has the same fields.
  await page.getByRole('heading', { name: t('agents:link.new') }).waitFor()
  // The filter of the links below has the same name.
  await page.locator('form').getByLabel(t('agents:kind.label'), { exact: true }).first().selectOption('agent')
  const preset = page.getByLabel(t('agents:preset.label'), { exact: true })
  const option = preset.locator('option').filter({ hasText: PRESET })
  await option.waitFor({ state: 'attached' })
  await preset.selectOption(must(await option.getAttribute('value'), 'the preset'))
  await page.getByRole('button', { name: t('agents:link.make') }).click()
  const address = page.getByText('/join?affiliateCode=')
  await address.waitFor()
  await look(agent, 'preset-link')
  return must(await address.textContent(), 'the address of the link')
}

async function follow(friend: Person, address: string, name: string): Promise<void> {
  const { page, t } = friend
  await page.goto(`http://${address}`)
  await page.getByRole('heading', { name: t('agents:join.title') }).waitFor()
  await page
    .getByRole('button', { name: t('agents:join.register'), exact: true })
    .last()
    .click()
  await chooseUsername(friend)
  await username(friend).fill(name)
  for (const field of await passwordFields(friend, 2)) await field.fill(PASSWORD)
  await agree(friend)
  await topDialog(page).locator('button[type=submit]').click()
  await dialogClosed(page)
}

const seen = ({ page }: Person, text: string) => firstVisible(page.getByText(text, { exact: true })).waitFor()

describe('a link with a preset', () => {
  beforeAll(() => platform.setSetting('agents.contracts_offered', true))

  it.concurrent.each(homes)(
    'AC02, AC10 in $language on a $size: who registers by it is offered the contract, is told after the login, and signs',
    async (home) => {
      const [agent, friend, again] = [
        await platform.open(home, 'preset-agent'),
        await platform.open(home, 'preset-friend'),
        await platform.open(home, 'preset-again'),
      ]
      const { t } = again
      const [top, name] = [`mau${home.language}1`, `theo${home.language}1`]
      const upline = await topAgent(agent, top, [wage(10_000)])
      await upline('agent.saveDraft', { memberId: null, name: PRESET, terms: wage(5000) })
      const address = await agent.step('make the link', async () => {
        await logIn(agent, { name: top, password: PASSWORD })
        return makeLink(agent)
      })
      await friend.step('register by it', () => follow(friend, address, name))
      const own = again.calls(await tokenOf(again, name, PASSWORD))
      expect((await own('contract.mine', {})).rows).toMatchObject([{ state: 'PENDING', kind: 'DAILY' }])
      expect((await upline('agent.team', { account: name, limit: 1 })).rows).toMatchObject([
        { kind: 'agent', depth: 1 },
      ])

      await again.step('be told after the login', async () => {
        await logIn(again, { name, password: PASSWORD })
        const open = again.page.getByRole('button', { name: t('agents:prompt.look'), exact: true })
        await open.waitFor()
        await look(again, 'preset-prompt')
        await open.click()
        await again.page.getByRole('heading', { name: t('agents:contract.offerFrom', { granter: top }) }).waitFor()
        await seen(again, '0.5%')
      })
      await again.step('sign', async () => {
        await again.page.getByRole('checkbox').check()
        await again.page.getByRole('button', { name: t('agents:contract.sign'), exact: true }).click()
        await seen(again, t('agents:contract.state.ACTIVE'))
        await look(again, 'preset-signed')
      })
      expect((await own('contract.mine', {})).rows).toMatchObject([{ state: 'ACTIVE', kind: 'DAILY' }])
      for (const person of [agent, friend, again]) expectNoProblems(person)
    },
    300_000,
  )
})
