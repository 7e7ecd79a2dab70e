import { describe, expect, it } from 'vitest'
import { look } from '../identity/screens.ts'
import { passwordOf, platform } from '../identity/shared-platform.ts'
import { expectNoProblems, type Home, type Person } from '../identity/test-platform.ts'
import { logIn } from '../identity/ways-in.ts'
import { faces } from '../faces.ts'

// The agent centre as a frame (AC00): its pages in their order, the one that is open, and closing it. The program of npm start and Chromium.

const AGENT = 'daily1'
/** In the order of the specification, the transfer before the contracts. */
const pages = [
  'announcement',
  'teamOverview',
  'registerCenter',
  'teamManagement',
  'teamBetting',
  'teamProfit',
  'revenueReport',
  'teamTransactions',
  'transferDownline',
  'dividend',
  'dailySalary',
  'hourlySalary',
  'realTimeSalary',
] as const
/** Contracts of a kind of which the agent has nothing are not listed. */
const always = pages.slice(0, 9)

const homes = faces('agent-centre', [
  { language: 'vi', size: 'desktop', scheme: 'light', ip: '203.0.113.90' },
  { language: 'en', size: 'phone', scheme: 'dark', ip: '198.51.100.100' },
] as const satisfies readonly Home[])

const list = ({ page, t }: Person) => page.getByRole('navigation', { name: t('member:agent.nav') })
const nameOf = ({ t }: Person, key: (typeof pages)[number]) => t(`member:agent.page.${key}`)
const isOpen = ({ page }: Person) => page.url().includes('ac=')

describe.each(homes)('$language, $size, $scheme', (home) => {
  it('AC00: lists its pages in their order, marks the open one, and is closed by its button, the key and the way back', async () => {
    const agent = await platform.open(home, `agent-centre-${home.language}`)
    const { page, t, site, size } = agent
    await logIn(agent, { name: AGENT, password: passwordOf(AGENT) })
    await page.goto(`${site}/index`)
    await page.goto(`${site}/index?ac=teamOverview`)
    const title = (key: (typeof pages)[number]) => page.getByRole('heading', { level: 2, name: nameOf(agent, key) })
    await title('teamOverview').waitFor()
    // On a phone the list is a screen before the page.
    const showList = async () => {
      if (size === 'phone') await page.getByRole('button', { name: t('common:action.back'), exact: true }).click()
      await list(agent).waitFor()
    }
    await showList()
    const links = list(agent).getByRole('link')
    const shown = (await links.locator('> span').first().isVisible()) ? await links.allInnerTexts() : []
    const names = shown.map((text) => text.split('\n')[0]?.trim() ?? '')
    const expected = pages.map((key) => nameOf(agent, key)).filter((name) => names.includes(name))
    expect(names).toEqual(expected)
    expect(expected).toEqual(expect.arrayContaining(always.map((key) => nameOf(agent, key))))
    const current = list(agent).locator('[aria-current=page]')
    expect(await current.count()).toBe(1)
    expect(await current.innerText()).toContain(nameOf(agent, 'teamOverview'))
    await look(agent, 'agent-centre')

    // By keyboard to another page: it is the open one, and the way back leads to the one before.
    await links.filter({ hasText: nameOf(agent, 'teamManagement') }).focus()
    await page.keyboard.press('Enter')
    await title('teamManagement').waitFor()
    await showList()
    expect(await current.innerText()).toContain(nameOf(agent, 'teamManagement'))
    await page.goBack()
    await title('teamOverview').waitFor()

    // On a phone the way out is the list's.
    if (size === 'phone') {
      await showList()
      await page.getByRole('button', { name: t('common:action.back'), exact: true }).click()
    } else await page.getByRole('button', { name: t('common:action.close'), exact: true }).click()
    await expect.poll(() => isOpen(agent)).toBe(false)
    // The address changes first, the list goes with the next paint.
    await list(agent).waitFor({ state: 'detached' })
    await page.goBack()
    await title('teamOverview').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => isOpen(agent)).toBe(false)
    // A page that is not there opens nothing.
    await page.goto(`${site}/index?ac=cheats`)
    expect(await list(agent).count()).toBe(0)
    expectNoProblems(agent)
    await agent.context.close()
  }, 300_000)
})
