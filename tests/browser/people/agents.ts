import { must } from '@lotus/kernel'
import { describe, expect, it } from 'vitest'
import { look } from '../identity/screens.ts'
import { dialogClosed, expectNoProblems, topDialog, type Home, type Person } from '../identity/test-platform.ts'
import { passwordOf, platform } from '../identity/shared-platform.ts'
import { agree, chooseUsername, logIn, passwordFields, username } from '../identity/ways-in.ts'
import { faces } from '../faces.ts'

// An agent and who follows the link: the program of npm start and Chromium, nothing mocked.

const AGENT = 'daily1'
const PASSWORD = 'một mật khẩu dài'
const homes = faces('agents', [
  { language: 'vi', size: 'desktop', scheme: 'light', ip: '203.0.113.80' },
  { language: 'en', size: 'phone', scheme: 'dark', ip: '198.51.100.90' },
] as const satisfies readonly Home[])

const logInAsAgent = (person: Person) => logIn(person, { name: AGENT, password: passwordOf(AGENT) })

/** Makes a link that gives one step of the lottery rebate, by the keyboard; answers where it leads. */
async function makeLink(agent: Person): Promise<string> {
  const { page, t, site } = agent
  await page.goto(`${site}/index?ac=registerCenter`)
  await page.getByRole('tab', { name: t('agents:register.tab.links') }).click()
  // The other tab has the same sliders.
  await page.getByRole('heading', { name: t('agents:link.new') }).waitFor()
  const slider = page.getByLabel(t('agents:category.LOTT'), { exact: true })
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('0.10%')
  await page.getByLabel(t('agents:link.channel'), { exact: true }).fill('Zalo')
  await page.getByRole('button', { name: t('agents:link.make') }).click()
  const address = page.getByText('/join?affiliateCode=')
  await address.waitFor()
  await look(agent, 'links')
  return must(await address.textContent(), 'the address of the link')
}

async function follow(friend: Person, address: string, name: string): Promise<void> {
  const { page, t } = friend
  await page.goto(`http://${address}`)
  await page.getByRole('heading', { name: t('agents:join.title') }).waitFor()
  await page.getByText('0.10%').waitFor()
  await look(friend, 'join')
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

describe('an agent', () => {
  it.concurrent.each(homes)(
    'AC00 to AC04, R19 in $language on a $size: a link, who follows it, the team, the end of the link',
    async (home) => {
      const [agent, friend, late] = [
        await platform.open(home, 'agent'),
        await platform.open(home, 'friend'),
        await platform.open(home, 'late'),
      ]
      const { page, t, site } = agent
      const name = `friend${home.language}1`
      await agent.step('log in', () => logInAsAgent(agent))
      const address = await agent.step('link', () => makeLink(agent))
      await friend.step('join', () => follow(friend, address, name))
      await agent.step('team', async () => {
        await page.goto(`${site}/index?ac=teamManagement`)
        await page.getByText(name, { exact: true }).filter({ visible: true }).first().waitFor()
        await look(agent, 'team')
        await page.getByLabel(t('agents:team.search')).fill('nobody12345')
        await page.keyboard.press('Enter')
        await page.getByText(t('agents:team.unknown')).filter({ visible: true }).first().waitFor()
      })
      await agent.step('overview', async () => {
        await page.goto(`${site}/index?ac=teamOverview`)
        await page.getByRole('heading', { name: t('agents:overview.levels') }).waitFor()
        await look(agent, 'overview')
      })
      await agent.step('announcement', async () => {
        await page.goto(`${site}/index?ac=announcement`)
        await page.locator('details').first().waitFor()
        await look(agent, 'announcement')
      })
      await agent.step('open', async () => {
        await page.goto(`${site}/index?ac=registerCenter`)
        await page.getByLabel(t('agents:direct.username')).fill(`opened${home.language}1`)
        await page.getByRole('button', { name: t('agents:direct.open') }).click()
        await page.getByText(t('agents:opened.title')).waitFor()
        await look(agent, 'opened')
      })
      await agent.step('close', async () => {
        await page.goto(`${site}/index?ac=registerCenter`)
        await page.getByRole('tab', { name: t('agents:register.tab.links') }).click()
        const code = must(address.split('=').at(-1), 'the code')
        await page.getByText(code, { exact: true }).filter({ visible: true }).first().click()
        await page.getByRole('button', { name: t('agents:link.close'), exact: true }).click()
        await page.getByText(t('agents:link.closeText')).waitFor()
        await page
          .getByRole('button', { name: t('agents:link.close'), exact: true })
          .last()
          .click()
        await page.getByText(t('agents:link.is.closed')).filter({ visible: true }).first().waitFor()
      })
      await late.step('late', async () => {
        await late.page.goto(`http://${address}`)
        await late.page.getByText(t('agents:join.ended')).waitFor()
      })
      for (const person of [agent, friend, late]) expectNoProblems(person)
    },
    300_000,
  )
})
