import { beforeAll, describe, it } from 'vitest'
import { look } from '../identity/screens.ts'
import { dialogClosed, expectNoProblems, type Home } from '../identity/test-platform.ts'
import { platform } from '../identity/shared-platform.ts'
import { logIn } from '../identity/ways-in.ts'
import { idBelow, openBelow, PASSWORD, topAgent } from './contract-people.ts'
import { faces } from '../faces.ts'

// A wage that a player is offered (operations.md 2.3, 2.10, issue 19, P04): put before the player after the login as before an
// agent, once for each login. The program of npm start and Chromium, nothing mocked.

const homes = faces('player-wage', [
  { language: 'vi', size: 'desktop', scheme: 'dark', ip: '203.0.113.97' },
  { language: 'en', size: 'phone', scheme: 'light', ip: '198.51.100.107' },
] as const satisfies readonly Home[])

const wage = (ratePpm: number) => ({
  kind: 'DAILY' as const,
  cadence: 'DAILY' as const,
  categories: ['LOTT' as const],
  activeMinBet: '1',
  tiers: [{ ratePpm, active: 0, validBet: '10', loss: '0' }],
})

describe('a wage for a player', () => {
  beforeAll(async () => {
    await platform.setSetting('agents.contracts_offered', true)
    await platform.setSetting('agents.wage_to_player', true)
  })

  it.concurrent.each(homes)(
    'P04 in $language on a $size: waits for an answer after the login, and leads to its terms',
    async (home) => {
      const player = await platform.open(home, 'wage-player')
      const { page, t, site } = player
      const [top, name] = [`luong${home.language}1`, `nguoi${home.language}1`]
      const upline = await topAgent(player, top, [wage(10_000)])
      await openBelow(player, upline, name, 'player')
      const offer = { memberId: await idBelow(upline, name), terms: wage(5000), ack: [] }
      await upline('agent.offerContract', offer)
      await player.step('be asked after the login', async () => {
        await logIn(player, { name, password: PASSWORD })
        const open = page.getByRole('button', { name: t('agents:prompt.look'), exact: true })
        await open.waitFor()
        await look(player, 'player-wage-prompt')
        await page.keyboard.press('Escape')
        await dialogClosed(page)
        await page.goto(`${site}/index?ac=dailySalary`)
        await page.getByRole('heading', { name: t('agents:contract.offerFrom', { granter: top }) }).waitFor()
      })
      expectNoProblems(player)
    },
    300_000,
  )
})
