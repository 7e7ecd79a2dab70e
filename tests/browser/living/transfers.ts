import { describe, expect, it } from 'vitest'
import { textVisible } from '../identity/security.ts'
import { look } from '../identity/screens.ts'
import { expectNoProblems, firstVisible, type Home } from '../identity/test-platform.ts'
import { platform } from '../identity/shared-platform.ts'
import { logIn } from '../identity/ways-in.ts'
import { AGENT, ensureFundPassword, fits, FUND, line } from './transfer-people.ts'
import { faces } from '../faces.ts'

// A transfer down the line, and who receives it (AC15, MC05, issue 19 section 5): the program of npm start and Chromium,
// nothing mocked.

// One per cent, so that 120 costs 1.20.
const FEE_PPM = 10_000
const homes = faces('transfers', [
  { language: 'vi', size: 'desktop', scheme: 'light', ip: '203.0.113.88' },
  { language: 'en', size: 'phone', scheme: 'dark', ip: '198.51.100.98' },
] as const satisfies readonly Home[])

describe.each(homes)('$language, $size, $scheme', (home) => {
  it('AC15: an agent sends money down the line after a confirmation with the fee and who it is, and the recipient sees it and what to play', async () => {
    const agent = await platform.open(home, `transfer-agent-${home.language}`)
    const player = await platform.open(home, `transfer-player-${home.language}`)
    const { page, t, site } = agent
    const name = `nhan${home.language}${String(Date.now()).slice(-8)}`
    const { agentPassword, password } = await line(agent, name)
    await platform.setSetting('agents.transfer_fee_ppm', FEE_PPM)
    await logIn(agent, { name: AGENT, password: agentPassword })
    await ensureFundPassword(agent, agentPassword)
    await page.goto(`${site}/index?ac=transferDownline`)
    await page.getByLabel(t('agents:transfer.amount'), { exact: true }).fill('120')
    const sendIt = page.getByRole('button', {
      name: t('agents:transfer.sendAmount', { amount: '120.00' }),
      exact: true,
    })
    await sendIt.click()
    await page.getByText(t('agents:transfer.noName'), { exact: true }).waitFor()
    await page.getByLabel(t('agents:transfer.to'), { exact: true }).fill(name)
    await page.locator('input[name=fundPassword]').fill(FUND)
    await look(agent, 'transfer-down')
    expect(await fits(agent)).toBe(true)
    await sendIt.click()
    const values = { name, amount: '120.00', toPlay: '120.00', fee: '1.20', total: '121.20', person: 'T*** T** L**' }
    const asked = page.getByRole('dialog', { name: t('agents:transfer.confirm.title', values) })
    await asked.getByText(t('agents:transfer.confirm.turnover', values)).waitFor()
    await asked.getByText(t('agents:transfer.confirm.person', values)).waitFor()
    await asked.getByText(t('agents:transfer.confirm.fee', values)).waitFor()
    await look(agent, 'transfer-confirm')
    await asked.getByRole('button', { name: t('agents:transfer.confirm.yes', values) }).click()
    await textVisible(agent, t('agents:transfer.sent', values))
    await firstVisible(page.getByRole('region').or(page.locator('section')).getByText(name, { exact: true })).waitFor()

    await firstVisible(page.getByText(t('agents:transfer.feePaid', { amount: '1.20' }))).waitFor()

    await logIn(player, { name, password })
    await player.page.goto(`${player.site}/index?mc=transferUpline`)
    await player.page.getByText(AGENT, { exact: true }).first().waitFor()
    await player.page.getByText(player.t('agents:transfer.check.turnover.bad', { left: '120.00' })).waitFor()
    await look(player, 'transfer-up')
    expect(await fits(player)).toBe(true)
    await player.page.goto(`${player.site}/index?mc=transactionHistory`)
    await firstVisible(player.page.getByText(player.t('records:kind.XFER_DOWN_IN'))).waitFor()
    expectNoProblems(agent, player)
    await agent.context.close()
    await player.context.close()
  }, 400_000)
})
